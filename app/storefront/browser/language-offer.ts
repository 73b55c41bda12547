import { languageOf } from '../address.ts';

const declined = 'language-offer-declined';

/** Offers the language that the visitor chose before, when a link led to the other one. Never more than an offer. */
export function offerLanguage() {
  const offer = document.querySelector<HTMLElement>('[data-language-offer]');
  const chosen = /(?:^|; )language=(fr|en)/.exec(document.cookie)?.[1];
  if (!offer || !chosen || chosen === languageOf(location.pathname) || isDeclined()) return;
  offer.hidden = false;
  offer.querySelector('[data-language-decline]')?.addEventListener('click', () => {
    offer.hidden = true;
    try {
      sessionStorage.setItem(declined, 'yes');
    } catch {
      // Then the next page asks again.
    }
  });
}

function isDeclined(): boolean {
  try {
    return sessionStorage.getItem(declined) !== null;
  } catch {
    return false;
  }
}
