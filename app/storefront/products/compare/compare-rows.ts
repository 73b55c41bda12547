import { townsIn } from '../../../domain/delivery/zone.ts';
import { type Language, localized } from '../../../domain/localized.ts';
import { countryName } from '../../../domain/products/country.ts';
import { linesOf, parseSpecifications } from '../../../domain/products/facts.ts';
import type { ComparedProduct } from '../../../domain/products/list/compared.queries.ts';
import { m } from '../../../generated/words/messages.js';

type Compared = Omit<ComparedProduct, 'ownSlug'>;

/** A value of each product, in their order; empty where a product does not say it, which is no difference. Lists have a line for each thing. */
type ComparedRow = { name: string; values: string[]; differs: boolean };

export function compareRows(products: Compared[], language: Language): ComparedRow[] {
  const lines = (text: { fr: string; en: string }) => linesOf(localized(language, text)).join('\n');
  const said = (name: string, read: (product: Compared) => string) =>
    rowOf(name, products.map(read), language);
  const specifications = products.map(({ specificationsFr: fr, specificationsEn: en }) =>
    (parseSpecifications(localized(language, { fr, en })) ?? []).map((each) => ({
      ...each,
      key: each.name.toLocaleLowerCase(language),
    })),
  );
  const named = new Map(specifications.flat().map(({ key, name }) => [key, name]));
  return [
    said(m.products_brand(), ({ brand }) => brand),
    said(m.products_model(), ({ model }) => model),
    said(m.compare_delivery(), deliveryOf(products, language)),
    said(m.compare_warranty(), ({ warrantyMonths: months }) => {
      if (months === null) return '';
      return months === 1 ? m.compare_months_one() : m.compare_months({ months });
    }),
    said(m.product_country_of_origin(), ({ countryOfOrigin }) => countryName(countryOfOrigin, language)),
    ...[...named].map(([key, name]) => {
      const values = specifications.map((of) => of.filter((each) => each.key === key));
      return rowOf(
        name,
        values.map((of) => of.map(({ value }) => value).join(', ')),
        language,
      );
    }),
    said(m.product_suits(), ({ suitsFr: fr, suitsEn: en }) => lines({ fr, en })),
    said(m.compare_unsuited(), ({ unsuitedFr: fr, unsuitedEn: en }) => lines({ fr, en })),
    said(m.product_box(), ({ boxFr: fr, boxEn: en }) => lines({ fr, en })),
  ].filter(({ values }) => values.some((value) => value !== ''));
}

function deliveryOf(products: Compared[], language: Language) {
  const list = new Intl.ListFormat(language);
  const byQuarter = products.some(({ deliveryIncluded }) => deliveryIncluded) ? m.compare_by_quarter() : '';
  return ({ deliveryIncluded }: Compared) =>
    deliveryIncluded ? m.compare_included({ towns: list.format(townsIn(deliveryIncluded)) }) : byQuarter;
}

function rowOf(name: string, values: string[], language: Language): ComparedRow {
  const said = values.filter((value) => value !== '').map((value) => value.toLocaleLowerCase(language));
  return { name, values, differs: new Set(said).size > 1 };
}
