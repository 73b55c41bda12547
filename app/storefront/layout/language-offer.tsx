import { useLocation } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { address, plainAddress } from '../address.ts';
import type { Storefront } from './use-storefront.ts';

/** Offers English, in English, on French pages only: an English address was chosen by its link. Hidden until `browser/language-offer.ts` finds a reason. */
export function LanguageOffer({ language, defaultLanguage }: Storefront) {
  const { pathname, search } = useLocation();
  if (language !== 'fr') return null;
  const locale = 'en';
  return (
    <div
      className="strip language-offer gap-x-6 px-(--gutter) pt-1"
      lang={locale}
      data-language-offer
      data-language-first={defaultLanguage === locale ? '' : undefined}
      hidden
    >
      <span className="max-sm:hidden">{m.language_offer({}, { locale })}</span>
      <a
        className="text-link"
        href={address(locale, plainAddress(pathname) + search)}
        hrefLang={locale}
        data-language-accept
      >
        {m.language_offer_accept({}, { locale })}
      </a>
      <button className="text-link" type="button" data-language-decline>
        {m.language_offer_decline({}, { locale })}
      </button>
    </div>
  );
}
