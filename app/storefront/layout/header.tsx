import { useLocation } from 'react-router';
import { localized } from '../../domain/localized.ts';
import { m } from '../../generated/words/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { address, plainAddress } from '../address.ts';
import type { Storefront } from './use-storefront.ts';

export function Header({ company, language }: Storefront) {
  return (
    <header>
      <TopBar company={company} language={language} />
      <div className="site-header">
        <div className="wrap flex flex-wrap items-center gap-x-6 py-2">
          <a className="brand mr-auto" href={address(language, '/')}>
            <img
              src={company.logoUrl ? `/images/${company.logoUrl}?w=200` : '/favicon.svg'}
              alt=""
              width="40"
              height="40"
            />
            {company.name}
          </a>
          <div className="lg:order-last">
            <CartLink href={address(language, '/cart')} />
          </div>
          <Navigation language={language} />
        </div>
      </div>
    </header>
  );
}

/** The list is beside `<details>`, not inside it, so that wide screens show it always. */
function TopBar({ company, language }: Pick<Storefront, 'company' | 'language'>) {
  const hours = localized(language, { fr: company.horaireFr, en: company.horaireEn });
  return (
    <div className="top-bar">
      <div className="wrap top-bar-row">
        {(company.phone || company.email || hours || company.address) && (
          <details className="top-bar-open">
            <summary>{m.top_bar_open()}</summary>
          </details>
        )}
        <ul className="top-bar-items">
          {company.phone && (
            <li>
              <Icon name="phone" />
              <a href={`tel:${company.phone.replace(/[^+\d]/g, '')}`}>{company.phone}</a>
            </li>
          )}
          {company.email && (
            <li>
              <Icon name="mail" />
              <a href={`mailto:${company.email}`}>{company.email}</a>
            </li>
          )}
          {hours && (
            <li>
              <Icon name="clock" />
              {hours}
            </li>
          )}
          {company.address && (
            <li>
              <Icon name="place" />
              {company.address}
            </li>
          )}
        </ul>
        <LanguageSwitch language={language} />
      </div>
    </div>
  );
}

function LanguageSwitch({ language }: Pick<Storefront, 'language'>) {
  const { pathname, search } = useLocation();
  const other = language === 'fr' ? 'en' : 'fr';
  return (
    <a
      className="top-bar-language"
      href={address(other, plainAddress(pathname) + search)}
      hrefLang={other}
      lang={other}
      data-language-switch
    >
      <span className="max-sm:hidden">{m.language_switch()}</span>
      <span className="px-1 sm:hidden" aria-hidden="true">
        {other.toUpperCase()}
      </span>
      <span className="visually-hidden sm:hidden">{m.language_switch()}</span>
    </a>
  );
}

function CartLink({ href }: { href: string }) {
  return (
    <a className="cart-link" href={href} aria-label={m.cart()} data-cart-link>
      <Icon name="cart" />
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

function Navigation({ language }: Pick<Storefront, 'language'>) {
  const here = plainAddress(useLocation().pathname);
  return (
    <nav className="w-full min-w-0 lg:w-auto" aria-label={m.nav_label()}>
      <ul className="nav">
        {pages.map(([path, name]) => (
          <li key={path}>
            <a
              className="nav-link"
              href={address(language, path)}
              aria-current={path === here ? 'page' : undefined}
            >
              {name()}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
