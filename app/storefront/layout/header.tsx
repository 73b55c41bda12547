import { useLocation } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { address, plainAddress } from '../address.ts';
import { SearchField } from './search-field.tsx';
import { TopBar } from './top-bar.tsx';
import type { Storefront } from './use-storefront.ts';

/** `contents`: the row with the search stays on the screen for the whole page, not for the header alone. */
export function Header(storefront: Storefront) {
  const { company, language } = storefront;
  return (
    <header className="contents">
      <TopBar {...storefront} />
      <div className="site-header">
        <div className="wrap site-header-row">
          <a
            className="brand"
            href={address(language, '/')}
            aria-label={m.brand_home({ name: company.name })}
          >
            <img
              src={company.logoUrl ? `/images/${company.logoUrl}?w=200` : '/favicon.svg'}
              alt=""
              width="40"
              height="40"
            />
            <span>{company.name}</span>
          </a>
          <SearchField language={language} />
          <Navigation language={language} />
          <CartLink href={address(language, '/cart')} />
        </div>
      </div>
    </header>
  );
}

function CartLink({ href }: { href: string }) {
  return (
    <a className="icon-button cart-link" href={href} aria-label={m.cart()} data-cart-link>
      <Icon name="cart" />
      {/* The space keeps the visible text a part of the name. */}
      <span>{m.cart()}</span>{' '}
      <span data-cart-count hidden>
        0
      </span>
    </a>
  );
}

const pages = [
  ['/', m.nav_home],
  ['/products', m.nav_products],
  ['/about', m.nav_about],
  ['/import-export', m.nav_import_export],
  ['/home-teaching', m.nav_home_teaching],
] as const;

/** The links are beside `<details>`, not inside it, so that wide screens show them always. */
function Navigation({ language }: Pick<Storefront, 'language'>) {
  const here = plainAddress(useLocation().pathname);
  return (
    <>
      <details className="menu">
        <summary className="icon-button" aria-label={m.menu()}>
          <Icon name="menu" />
        </summary>
      </details>
      <nav className="nav" aria-label={m.nav_label()}>
        {pages.map(([path, name]) => (
          <a
            className={path === '/' ? 'nav-link nav-home' : 'nav-link'}
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
