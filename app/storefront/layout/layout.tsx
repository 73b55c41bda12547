import { Outlet, useLocation } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { address, languageOf, plainAddress } from '../address.ts';
import { findLastGoodShopfront } from '../page-cache/last-good-shopfront.ts';
import type { Route } from './+types/layout';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import stylesheet from './storefront.css?url';
import type { Storefront } from './use-storefront.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export async function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(shopContext);
  return { ...(await findLastGoodShopfront(context)), publicUrl };
}

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  const storefront: Storefront = { ...loaderData, language: languageOf(useLocation().pathname) };
  return (
    <>
      <a className="skip" href="#content">
        {m.skip_to_content()}
      </a>
      <p className="offline-note" role="status" data-offline-note>
        {m.offline_note()}
      </p>
      <LanguageOffer {...storefront} />
      <Header {...storefront} />
      <main id="content" tabIndex={-1}>
        <Outlet context={storefront} />
      </main>
      <Footer {...storefront} />
      <PictureOverlay />
      <div className="visually-hidden" aria-live="polite" data-announce />
    </>
  );
}

/** Hidden, in the other language; `browser/language-offer.ts` shows it. */
function LanguageOffer({ language, defaultLanguage }: Storefront) {
  const { pathname, search } = useLocation();
  const locale = language === 'fr' ? 'en' : 'fr';
  // Who reads an English address chose it by its link: only French pages offer the shop's own language.
  const offersFirst = locale === 'en' && defaultLanguage === 'en' ? '' : undefined;
  return (
    <div
      className="language-offer"
      lang={locale}
      data-language-offer={locale}
      data-language-first={offersFirst}
      hidden
    >
      <span>{m.language_offer({}, { locale })}</span>
      <a
        className="button button-plain"
        href={address(locale, plainAddress(pathname) + search)}
        hrefLang={locale}
        data-language-accept
      >
        {m.language_offer_accept({}, { locale })}
      </a>
      <button className="button button-plain" type="button" data-language-decline>
        {m.language_offer_decline({}, { locale })}
      </button>
    </div>
  );
}

function PictureOverlay() {
  return (
    <dialog className="overlay" aria-labelledby="overlay-caption" data-overlay>
      <div data-overlay-picture />
      <div className="flex items-center justify-between gap-4 p-4">
        <p className="font-semibold" id="overlay-caption" data-overlay-caption />
        <button className="button button-quiet" type="button" data-overlay-close>
          {m.close()}
        </button>
      </div>
    </dialog>
  );
}
