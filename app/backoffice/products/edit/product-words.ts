import type { Language } from '../../../domain/localized.ts';
import { countryName } from '../../../domain/products/country.ts';
import type { FactName } from '../../../domain/products/fields.ts';
import { needName } from '../../../domain/products/name-category.ts';
import { needs } from '../../../domain/products/needs/need.ts';
import type { ProductRefusals, TypedNewProduct } from '../../../domain/products/product.schema.ts';
import { m } from '../../../generated/words/messages.js';
import { getLocale } from '../../../generated/words/runtime.js';
import { fieldsOf } from '../../../ui/field.tsx';
import { taxName } from '../../company/typed-company.ts';
import { fieldErrors, mapFields, summaryOf, usualSentences } from '../../form/field-errors.ts';

export type ProductErrors = Partial<Record<keyof ProductRefusals, string>>;

type FactWords = {
  name: () => string;
  about: () => string;
  hint?: () => string;
  nameOf?: (value: string) => string | undefined;
};

const lines = { about: m.imports_about_lines, hint: m.products_lines_hint };
const specifications = { about: m.imports_about_specifications, hint: m.products_specifications_hint };
const exchange = { about: m.imports_about_exchange, hint: m.products_exchange_hint };

export const factWords: Record<FactName, FactWords> = {
  brand: { name: m.products_brand, about: m.imports_about_short },
  model: { name: m.products_model, about: m.imports_about_short },
  gtin: { name: m.product_gtin, about: m.imports_about_gtin, hint: m.products_gtin_hint },
  mpn: { name: m.product_mpn, about: m.imports_about_mpn, hint: m.products_mpn_hint },
  countryOfOrigin: {
    ...{ name: m.product_country_of_origin, about: m.imports_about_country_of_origin },
    nameOf: (code) => countryName(code, getLocale()),
  },
  specificationsFr: { name: m.products_specifications_fr, ...specifications },
  specificationsEn: { name: m.products_specifications_en, ...specifications },
  suitsFr: { name: m.products_suits_fr, ...lines },
  suitsEn: { name: m.products_suits_en, ...lines },
  unsuitedFr: { name: m.products_unsuited_fr, ...lines },
  unsuitedEn: { name: m.products_unsuited_en, ...lines },
  boxFr: { name: m.products_box_fr, ...lines },
  boxEn: { name: m.products_box_en, ...lines },
  warrantyMonths: { name: m.products_warranty, about: m.imports_about_warranty },
  deliveryIncluded: {
    ...{ name: m.products_delivery_included, about: m.imports_about_delivery_included },
    hint: m.products_delivery_included_hint,
  },
  exchangeFr: { name: m.products_exchange_fr, ...exchange },
  exchangeEn: { name: m.products_exchange_en, ...exchange },
  goesWith: {
    ...{ name: m.products_goes_with, about: m.imports_about_goes_with, hint: m.products_goes_with_hint },
  },
  tax: {
    ...{ name: m.products_tax, about: m.imports_about_tax },
    nameOf: (kind) => taxName(kind === 'exempt' ? kind : 'standard'),
  },
  needs: {
    ...{ name: m.products_needs, about: m.imports_about_needs },
    nameOf: (value) => needs.filter((need) => need === value).map(needName)[0],
  },
};

/** Undefined for what is shown as it is stored. */
export function nameOfValue(field: string, value: unknown): string | undefined {
  const nameOf = (factWords as Partial<Record<string, FactWords>>)[field]?.nameOf;
  if (!nameOf) return undefined;
  if (typeof value === 'string') return nameOf(value);
  if (!Array.isArray(value)) return undefined;
  const names = value.map((each) => nameOf(String(each)));
  return names.filter((name) => name !== undefined).join(', ');
}

const { needs: needsName, ...factNames } = mapFields(factWords, ({ name }) => name);

export const productFieldNames: Record<keyof ProductRefusals, () => string> = {
  imageUrl: m.products_picture,
  name: m.products_name_fr,
  price: m.products_price,
  lprice: m.products_last_price,
  stock: m.products_stock,
  category: m.products_category,
  sku: m.products_sku,
  descriptionFr: m.products_description_fr,
  descriptionEn: m.products_description_en,
  nameEn: m.products_name_en,
  customerWords: m.products_customer_words,
  needs: needsName,
  morePictures: m.products_pictures,
  lowAt: m.products_low_at,
  ...factNames,
  noticeFile: m.products_notice,
};

export const productFields = (typed: Partial<TypedNewProduct>, errors: ProductErrors) =>
  fieldsOf({ names: productFieldNames, prefix: 'product-', typed, errors });

const sentences: Record<
  NonNullable<ProductRefusals[keyof ProductRefusals]>,
  (language: Language) => string
> = {
  ...usualSentences,
  unknown: () => m.products_category_unknown(),
  'threshold-invalid': () => m.products_pieces_invalid(),
  'price-below-floor': () => m.products_price_below_floor(),
  'floor-lowered': () => m.products_floor_lowered(),
  'service-with-stock': () => m.products_service_with_stock(),
  'sku-taken': () => m.products_sku_taken(),
  'picture-unknown': () => m.products_picture_unknown(),
  'pictures-too-many': () => m.products_pictures_too_many(),
  'pictures-twice': () => m.products_pictures_twice(),
  'picture-of-another': () => m.products_picture_of_another(),
  'specification-line': () => m.products_specification_line(),
  'tax-unknown': () => m.products_tax_unknown(),
  'need-unknown': () => m.products_need_unknown(),
  'country-unknown': () => m.products_country_unknown(),
  'gtin-invalid': () => m.products_gtin_invalid(),
  'warranty-invalid': () => m.products_warranty_invalid(),
  'notice-unknown': () => m.products_notice_unknown(),
  'goes-with-too-many': () => m.products_goes_with_too_many(),
  'goes-with-unknown': () => m.products_goes_with_unknown(),
};

export const productErrors = (refusals: ProductRefusals, language: Language): ProductErrors =>
  fieldErrors(refusals, (refusal) => sentences[refusal](language));

const uploads = new Set<keyof ProductRefusals>(['imageUrl', 'morePictures', 'noticeFile']);

export const productSummary = (errors: ProductErrors) =>
  summaryOf(productFieldNames, errors, (field) =>
    uploads.has(field) ? `${field}-file` : `product-${field}`,
  );
