import type { ImportColumn } from '../../domain/import-export/import/columns.ts';
import type { Category } from '../../domain/products/product.ts';
import { m } from '../../generated/words/messages.js';
import { categoryName } from '../products/category-name.ts';

const headings: Record<ImportColumn, () => string> = {
  id: m.imports_column_id,
  sku: m.imports_column_sku,
  name: m.imports_column_name,
  nameEn: m.imports_column_name_en,
  descriptionFr: m.imports_column_description_fr,
  descriptionEn: m.imports_column_description_en,
  price: m.imports_column_price,
  lprice: m.imports_column_lprice,
  category: m.imports_column_category,
  stock: m.imports_column_stock,
};

/** Headings in files and on the screen. An import accepts them in both languages. */
export const columnHeading = (column: ImportColumn) => headings[column]();

export function productHeadings(): Record<ImportColumn, string> {
  return {
    id: headings.id(),
    sku: headings.sku(),
    name: headings.name(),
    nameEn: headings.nameEn(),
    descriptionFr: headings.descriptionFr(),
    descriptionEn: headings.descriptionEn(),
    price: headings.price(),
    lprice: headings.lprice(),
    category: headings.category(),
    stock: headings.stock(),
  };
}

export function categoryNames(): Record<Category, string> {
  return {
    orthopedic: categoryName('orthopedic'),
    physiotherapy: categoryName('physiotherapy'),
    medical: categoryName('medical'),
    wellness: categoryName('wellness'),
  };
}
