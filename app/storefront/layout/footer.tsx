import { phoneLink } from '../../domain/contact/phone.ts';
import type { OptionalPage } from '../../domain/content/content.ts';
import { localized } from '../../domain/localized.ts';
import { m } from '../../generated/words/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { address } from '../address.ts';
import { ownPages } from './own-pages.ts';
import type { Storefront } from './use-storefront.ts';

const pageNames: Record<OptionalPage, () => string> = {
  delivery: m.content_delivery,
  payment: m.content_payment,
  returns: m.content_returns,
  terms: m.content_terms,
  faq: m.content_faq,
};

export function Footer({ company, language, modules, pages }: Storefront) {
  const hours = localized(language, { fr: company.horaireFr, en: company.horaireEn });
  return (
    <footer className="dark-bar footer">
      <div className="wrap flex flex-wrap gap-x-4 pt-2 pb-1 lg:grid lg:grid-cols-[1.5fr_1.5fr_1fr_2fr] lg:gap-x-6 lg:gap-y-4 lg:py-8">
        <div className="grid max-w-md basis-full content-start gap-1">
          <h2>{company.name}</h2>
          <p className="text-xs max-lg:hidden">
            {localized(language, { fr: company.descriptionFr, en: company.descriptionEn })}
          </p>
          <p className="text-xs">
            {company.niu && <span className="mr-3 inline-block">NIU {company.niu}</span>}
            {company.rccm && <span className="inline-block">RCCM {company.rccm}</span>}
          </p>
        </div>
        <Contact company={company} hours={hours} />
        <nav className="lg:col-start-3" aria-label={m.footer_links()}>
          <h2>{m.footer_links()}</h2>
          <a href={address(language, '/products')}>{m.products_title()}</a>
          {ownPages(modules).map(([path, name]) => (
            <a href={address(language, path)} key={path}>
              {name()}
            </a>
          ))}
        </nav>
        <nav className="lg:columns-2" aria-label={m.footer_information()}>
          <h2 className="[column-span:all]">{m.footer_information()}</h2>
          <a href={address(language, '/about')}>{m.nav_about()}</a>
          {modules.includes('delivery') && <a href={address(language, '/track')}>{m.nav_track()}</a>}
          {pages.map((page) => (
            <a href={address(language, `/${page}`)} key={page}>
              {pageNames[page]()}
            </a>
          ))}
          <a href={address(language, '/privacy')}>{m.privacy_link()}</a>
          <a href="/admin" rel="nofollow">
            {m.admin_portal()}
          </a>
        </nav>
      </div>
    </footer>
  );
}

function Contact({ company, hours }: Pick<Storefront, 'company'> & { hours: string }) {
  if (!company.phone && !company.email && !company.address && !hours) return null;
  return (
    <section className="basis-full">
      <h2>{m.footer_contact()}</h2>
      {company.phone && (
        <a href={phoneLink(company.phone)}>
          <Icon name="phone" />
          {company.phone}
        </a>
      )}
      {company.email && (
        <a href={`mailto:${company.email}`}>
          <Icon name="mail" />
          {company.email}
        </a>
      )}
      <p>
        {company.address}
        {company.address && hours && <br />}
        {hours}
      </p>
    </section>
  );
}
