import { productColumns } from '../../domain/import-export/export/column.ts';
import type { ImportColumn } from '../../domain/import-export/import/columns.ts';
import { categoryName, needName } from '../../domain/products/name-category.ts';
import { type Need, needs } from '../../domain/products/needs/need.ts';
import { type Category, categories } from '../../domain/products/product.ts';
import { m } from '../../generated/words/messages.js';
import { mapFields } from '../form/field-errors.ts';
import { factWords, nameOfValue } from '../products/edit/product-words.ts';

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
  ...mapFields(factWords, ({ name }) => name),
};

export const columnHeading = (column: ImportColumn) => headings[column]();

/** An import can read the exported table back. */
export function exportedColumns() {
  return productColumns(
    mapFields(headings, (heading) => heading()),
    Object.fromEntries(categories.map((category) => [category, categoryName(category)])) as Names<Category>,
    m.products_tax_exempt(),
    Object.fromEntries(needs.map((need) => [need, needName(need)])) as Names<Need>,
    (column, value) => nameOfValue(column, value) ?? value,
  );
}

type Names<Of extends string> = Record<Of, string>;
