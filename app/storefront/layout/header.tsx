import { useLocation, useMatches } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { pictureAddress } from '../../platform/pictures/picture-file.ts';
import { Icon } from '../../ui/icon.tsx';
import { address, plainAddress } from '../address.ts';
import { cartLabel } from '../cart/cart-label.ts';
import type { Quote } from '../cart/load-cart.server.ts';
import { PictureFormats } from '../parts/picture.tsx';
import { ChatLink } from './chat-link.tsx';
import { LanguageOffer } from './language-offer.tsx';
import { ownPages } from './own-pages.ts';
import { SearchField } from './search-field.tsx';
import { TopBar } from './top-bar.tsx';
import type { Storefront } from './use-storefront.ts';

/** `contents`: the row with the search stays on the screen for the whole page, not for the header alone. */
export function Header(storefront: Storefront) {
  const { company, language } = storefront;
  return (
    <header className="contents">
      <TopBar {...storefront} />
      <LanguageOffer {...storefront} />
      <div className="site-header sticky top-0 z-10 max-[20rem]:static">
        <div className="wrap site-header-row relative flex min-h-(--header-height) items-center max-[20rem]:flex-wrap max-[20rem]:py-2 lg:gap-2">
          <a
            className="brand press-line min-w-(--control) gap-3 max-[20rem]:mr-auto max-[20rem]:min-w-[40px] lg:mr-4"
            href={address(language, '/')}
            aria-label={m.brand_home({ name: company.name })}
          >
            <Logo file={company.logoUrl} />
            <span>{company.name}</span>
          </a>
          <SearchField language={language} />
          <HeaderChat {...storefront} />
          <Navigation {...storefront} />
          <CartLink href={address(language, '/cart')} />
        </div>
      </div>
    </header>
  );
}

function Logo({ file }: { file: string }) {
  if (!file) return <img src="/favicon.svg" alt="" width="40" height="40" />;
  return (
    <PictureFormats imageUrl={file} widths={[200]}>
      <img src={pictureAddress(file, 200)} alt="" width="40" height="40" />
    </PictureFormats>
  );
}

/** Where the page has no room beside its content: a button that floats stands on prices and buttons (decisions/147). */
function HeaderChat({ company }: Storefront) {
  return (
    <ChatLink
      className="icon-button chat chat-header min-[100rem]:hidden"
      phone={company.whatsapp}
      text={m.chat_general({ company: company.name })}
    >
      <span className="visually-hidden">{m.floating_chat()}</span>
    </ChatLink>
  );
}

/** Pages are cached for all, so that only the cart's own page is counted by the server; `browser/cart/cart-count.ts` counts the others. */
function CartLink({ href }: { href: string }) {
  const count = useCartCount();
  return (
    <a
      className="icon-button cart-link max-lg:-mr-2 max-[20rem]:mr-0 lg:px-3"
      href={href}
      aria-label={cartLabel(count)}
      data-cart-link
    >
      <Icon name="cart" />
      {/* The space keeps the visible text a part of the name. */}
      <span>{m.cart()}</span>{' '}
      <span className="count lg:static" data-cart-count hidden={count === 0}>
        {count}
      </span>
    </a>
  );
}

function useCartCount(): number {
  const pages = useMatches().map(({ loaderData }) => loaderData as { quote?: Quote } | undefined);
  return pages.find((page) => page?.quote)?.quote?.lines.length ?? 0;
}

function mainPages({ modules }: Storefront): [path: string, name: () => string][] {
  return [['/', m.nav_home], ['/products', m.nav_products], ['/about', m.nav_about], ...ownPages(modules)];
}

/** A wide screen has these in its footer. */
function morePages({ modules, pages }: Storefront): [path: string, name: () => string][] {
  return [
    ...(modules.includes('delivery') ? [['/track', m.nav_track] as [string, () => string]] : []),
    ...(pages.includes('delivery') ? [['/delivery', m.content_delivery] as [string, () => string]] : []),
    ...(modules.includes('quotes') ? [['/cart', m.quote_request] as [string, () => string]] : []),
  ];
}

/** The links are beside `<details>`, not inside it, so that wide screens show them always. */
function Navigation(storefront: Storefront) {
  const { language } = storefront;
  const here = plainAddress(useLocation().pathname);
  return (
    <>
      <details className="menu lg:hidden">
        <summary className="icon-button" aria-label={m.menu()}>
          <Icon name="menu" />
        </summary>
      </details>
      <nav className="nav lg:ml-auto lg:flex lg:gap-6 lg:pl-4" aria-label={m.nav_label()}>
        {mainPages(storefront).map(([path, name]) => (
          <a
            className={`nav-link press-line flex${path === '/' ? ' lg:hidden' : ''}`}
            key={path}
            href={address(language, path)}
            aria-current={path === here ? 'page' : undefined}
          >
            {name()}
          </a>
        ))}
        {morePages(storefront).map(([path, name]) => (
          <a
            className="nav-link press-line flex lg:hidden"
            key={path}
            href={address(language, path)}
            aria-current={path === here ? 'page' : undefined}
          >
            {name()}
          </a>
        ))}
      </nav>
    </>
  );
}
