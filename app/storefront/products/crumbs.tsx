import { Fragment } from 'react';
import type { Language } from '../../domain/localized.ts';
import { categoryName } from '../../domain/products/name-category.ts';
import type { Category } from '../../domain/products/product.ts';
import { m } from '../../generated/words/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { address } from '../address.ts';
import { useStorefront } from '../layout/use-storefront.ts';

type CrumbsProps = { category: Category };

function crumbsTo(category: Category, language: Language) {
  return [
    { name: m.nav_home(), path: address(language, '/') },
    { name: m.nav_products(), path: address(language, '/products') },
    { name: categoryName(category), path: address(language, `/products?category=${category}`) },
  ];
}

export function Crumbs({ category }: CrumbsProps) {
  const { language } = useStorefront();
  return (
    <nav className="crumbs flex flex-wrap items-center gap-x-1 gap-y-0" aria-label={m.breadcrumb()}>
      {crumbsTo(category, language).map(({ name, path }, index) => (
        <Fragment key={path}>
          {index > 0 && <Icon name="right" />}
          <a className="press-line min-w-(--control)" href={path}>
            {name}
          </a>
        </Fragment>
      ))}
    </nav>
  );
}

/** https://schema.org/BreadcrumbList; the page itself stands last, and needs no address. */
export function crumbsJsonLd(category: Category, page: string, language: Language, origin: string) {
  const crumbs = crumbsTo(category, language).map(({ name, path }) => ({ name, item: origin + path }));
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [...crumbs, { name: page }].map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...crumb,
    })),
  };
}
