import { localized } from '../../domain/localized.ts';
import { categories } from '../../domain/products/product.ts';
import { m } from '../../generated/words/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { address } from '../address.ts';
import { categoryName } from '../products/category-name.ts';
import type { Storefront } from './use-storefront.ts';

export function Footer({ company, language }: Storefront) {
  const hours = localized(language, { fr: company.horaireFr, en: company.horaireEn });
  return (
    <footer className="footer">
      <div className="wrap grid gap-10 py-12 md:grid-cols-[1.4fr_1fr_1fr]">
        <div className="max-w-md">
          <p className="mb-3 text-lg font-bold text-white">{company.name}</p>
          <p>{localized(language, { fr: company.descriptionFr, en: company.descriptionEn })}</p>
        </div>
        <section>
          <h2 className="mb-2">{m.footer_contact()}</h2>
          <ul>
            {company.phone && (
              <li>
                <a href={`tel:${company.phone.replace(/[^+\d]/g, '')}`}>
                  <Icon name="phone" />
                  {company.phone}
                </a>
              </li>
            )}
            {company.email && (
              <li>
                <a href={`mailto:${company.email}`}>
                  <Icon name="mail" />
                  {company.email}
                </a>
              </li>
            )}
            {company.address && <li className="flex items-start gap-2 py-2">{company.address}</li>}
            {hours && <li>{hours}</li>}
            {company.niu && <li>NIU {company.niu}</li>}
            {company.rccm && <li>RCCM {company.rccm}</li>}
          </ul>
        </section>
        <section>
          <h2 className="mb-2">{m.footer_links()}</h2>
          <ul>
            <li>
              <a href={address(language, '/products')}>{m.products_title()}</a>
            </li>
            {categories.map((category) => (
              <li key={category}>
                <a href={address(language, `/products?category=${category}`)}>{categoryName(category)}</a>
              </li>
            ))}
            <li>
              <a href={address(language, '/privacy')}>{m.privacy_link()}</a>
            </li>
            <li>
              <a href="/admin" rel="nofollow">
                {m.admin_portal()}
              </a>
            </li>
          </ul>
        </section>
      </div>
    </footer>
  );
}
