import type { ImportColumn } from '../../domain/import-export/import/columns.ts';
import { categoryName } from '../../domain/products/name-category.ts';
import { needName } from '../../domain/products/needs/name-need.ts';
import { type Need, needs } from '../../domain/products/needs/need.ts';
import type { Category } from '../../domain/products/product.ts';
import { m } from '../../generated/words/messages.js';
import { mapFields } from '../form/field-errors.ts';

const headings: Record<ImportColumn, () => string> = {
  id: m.imports_column_id,
  sku: m.imports_column_sku,
  name: m.imports_column_name,
  nameEn: m.imports_column_name_en,
  descriptionFr: m.imports_column_description_fr,
  descriptionEn: m.imports_column_description_en,
  customerWords: m.imports_column_customer_words,
  price: m.imports_column_price,
  lprice: m.imports_column_lprice,
  category: m.imports_column_category,
  stock: m.imports_column_stock,
  family: m.imports_column_family,
  size: m.imports_column_size,
  side: m.imports_column_side,
  brand: m.products_brand,
  model: m.products_model,
  specificationsFr: m.products_specifications_fr,
  specificationsEn: m.products_specifications_en,
  boxFr: m.products_box_fr,
  boxEn: m.products_box_en,
  suitsFr: m.products_suits_fr,
  suitsEn: m.products_suits_en,
  unsuitedFr: m.products_unsuited_fr,
  unsuitedEn: m.products_unsuited_en,
  warrantyMonths: m.products_warranty,
  deliveryIncluded: m.products_delivery_included,
  exchangeFr: m.products_exchange_fr,
  exchangeEn: m.products_exchange_en,
  goesWith: m.products_goes_with,
  tax: m.products_tax,
  needs: m.products_needs,
};

/** Headings in files and on the screen. An import accepts them in both languages. */
export const columnHeading = (column: ImportColumn) => headings[column]();

export function productHeadings(): Record<ImportColumn, string> {
  return mapFields(headings, (heading) => heading());
}

export function categoryNames(): Record<Category, string> {
  return {
    orthopedic: categoryName('orthopedic'),
    physiotherapy: categoryName('physiotherapy'),
    medical: categoryName('medical'),
    wellness: categoryName('wellness'),
  };
}

export function needNames(): Record<Need, string> {
  return Object.fromEntries(needs.map((need) => [need, needName(need)])) as Record<Need, string>;
}
