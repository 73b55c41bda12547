import { languages } from '../../domain/localized.ts';
import { readBrowserCookies, writeBrowserCookie } from '../../platform/cookies/browser-cookies.ts';
import { findCookieValue } from '../../platform/cookies/cookie.ts';
import { languageCookie } from '../../platform/cookies/shop-cookies.ts';
import { languageOf } from '../address.ts';

const declined = 'language-offer-declined';

/** Offers the visitor's language, chosen before or else the shop's own, on a page in the other one. Never redirects. */
export function offerLanguage() {
  document.addEventListener('click', ({ target }) => {
    const link =
      target instanceof Element ? target.closest('[data-language-switch], [data-language-accept]') : null;
    const language = link?.getAttribute('hreflang');
    if (language) rememberLanguage(language);
  });
  const offer = document.querySelector<HTMLElement>('[data-language-offer]');
  const remembered = findCookieValue(readBrowserCookies(), languageCookie);
  const chosen =
    languages.find((each) => each === remembered) ??
    (offer?.hasAttribute('data-language-first') && offer.dataset.languageOffer);
  if (!offer || !chosen || chosen === languageOf(location.pathname) || isDeclined()) return;
  offer.hidden = false;
  offer.querySelector('[data-language-decline]')?.addEventListener('click', () => {
    offer.hidden = true;
    try {
      sessionStorage.setItem(declined, 'yes');
    } catch {}
  });
}

function rememberLanguage(language: string) {
  writeBrowserCookie(languageCookie, language);
}

function isDeclined(): boolean {
  try {
    return sessionStorage.getItem(declined) !== null;
  } catch {
    return false;
  }
}
