import { type Language, languages } from '../../domain/localized.ts';
import { readBrowserCookies, writeBrowserCookie } from '../../platform/cookies/browser-cookies.ts';
import { findCookieValue } from '../../platform/cookies/cookie.ts';
import { languageCookie } from '../../platform/cookies/shop-cookies.ts';
import { languageOf } from '../address.ts';

const declined = 'language-offer-declined';

/** On a page in another language, offers the one chosen before, else the browser's, else the shop's. Never redirects; pages are cached, so the browser compares. */
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
    browsersLanguage() ??
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

function browsersLanguage(): Language | undefined {
  for (const preferred of navigator.languages) {
    const language = languages.find((each) => preferred.toLowerCase().startsWith(each));
    if (language) return language;
  }
  return undefined;
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
