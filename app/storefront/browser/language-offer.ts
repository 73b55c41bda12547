import { type Language, languages } from '../../domain/localized.ts';
import { readBrowserCookies, writeBrowserCookie } from '../../platform/cookies/browser-cookies.ts';
import { findCookieValue } from '../../platform/cookies/cookie.ts';
import { languageCookie } from '../../platform/cookies/shop-cookies.ts';

const offered = 'language-offered';

/** On a French page, once a session: offers English to who chose it before, whose browser asks for it, or whose browser asks for neither while the shop comes first in English. Never redirects; pages are cached, so the browser compares. */
export function offerLanguage() {
  document.addEventListener('click', ({ target }) => {
    const link =
      target instanceof Element ? target.closest('[data-language-switch], [data-language-accept]') : null;
    const language = link?.getAttribute('hreflang');
    if (language) writeBrowserCookie(languageCookie, language);
  });
  const offer = document.querySelector<HTMLElement>('[data-language-offer]');
  if (!offer) return;
  const remembered = findCookieValue(readBrowserCookies(), languageCookie);
  const wanted =
    languages.find((each) => each === remembered) ??
    browsersLanguage() ??
    (offer.hasAttribute('data-language-first') ? 'en' : 'fr');
  if (wanted === 'fr' || wasOffered()) return;
  offer.hidden = false;
  offer.querySelector('[data-language-decline]')?.addEventListener('click', () => {
    offer.hidden = true;
  });
}

function browsersLanguage(): Language | undefined {
  for (const preferred of navigator.languages) {
    const language = languages.find((each) => preferred.toLowerCase().startsWith(each));
    if (language) return language;
  }
  return undefined;
}

/** Notes the offer of this session. Where nothing can be noted, it is made on each page. */
function wasOffered(): boolean {
  try {
    const was = sessionStorage.getItem(offered) !== null;
    sessionStorage.setItem(offered, 'yes');
    return was;
  } catch {
    return false;
  }
}
