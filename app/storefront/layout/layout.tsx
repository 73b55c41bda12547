import { Outlet, useLocation } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { languageOf, plainAddress } from '../address.ts';
import { findLastGoodShopfront } from '../page-cache/last-good-shopfront.ts';
import type { Route } from './+types/layout';
import { ChatLink } from './chat-link.tsx';
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
  const { pathname } = useLocation();
  const storefront: Storefront = { ...loaderData, language: languageOf(pathname) };
  const isList = plainAddress(pathname) === '/products';
  return (
    <>
      <a className="skip" href="#content">
        {m.skip_to_content()}
      </a>
      {isList && (
        <a className="skip" href="#products">
          {m.skip_to_results()}
        </a>
      )}
      <p className="strip offline-note" role="status" data-offline-note>
        {m.offline_note()}
      </p>
      <Header {...storefront} />
      <main id="content" tabIndex={-1}>
        <Outlet context={storefront} />
        <ChatButton {...storefront} />
      </main>
      <Footer {...storefront} />
      <PictureOverlay />
      <div className="visually-hidden" aria-live="polite" data-announce />
    </>
  );
}

function ChatButton({ company }: Storefront) {
  return (
    <ChatLink
      // Only wider pages have room for it beside the content.
      className="chat chat-floating sticky bottom-4 mr-4 ml-auto size-[56px] place-items-center max-[100rem]:hidden"
      phone={company.whatsapp}
      text={m.chat_general({ company: company.name })}
    >
      <span className="visually-hidden">{m.floating_chat()}</span>
    </ChatLink>
  );
}

function PictureOverlay() {
  return (
    <dialog className="overlay" aria-labelledby="overlay-caption" data-overlay>
      <div data-overlay-picture />
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 p-4">
        <div className="flex-1 basis-40">
          <p className="font-semibold" id="overlay-caption" data-overlay-caption />
          <p className="price" data-overlay-price />
        </div>
        <a className="button" href="/products" data-overlay-product hidden>
          {m.view_product()}
        </a>
        <button className="button button-quiet" type="button" data-overlay-close>
          {m.close()}
        </button>
      </div>
    </dialog>
  );
}
