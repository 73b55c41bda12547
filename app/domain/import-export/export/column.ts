import type { Category } from '../../products/product.ts';
import type { ImportColumn } from '../import/columns.ts';
import type { ImportFields } from '../import/row.ts';

export type CellValue = string | number | Date | null;
/** One column of an exported table; its heading is in the administrator's words. */
export type ExportColumn<Row> = { heading: string; cell: (row: Row) => CellValue };

export type ExportedProduct = ImportFields & { id: number; stock: number };

/** The columns that an import reads back: with any headings and category words that it knows, every row is the same again. */
export function productColumns(
  headings: Record<ImportColumn, string>,
  categories: Record<Category, string>,
): ExportColumn<ExportedProduct>[] {
  return [
    { heading: headings.id, cell: ({ id }) => id },
    { heading: headings.sku, cell: ({ sku }) => sku },
    { heading: headings.name, cell: ({ name }) => name },
    { heading: headings.nameEn, cell: ({ nameEn }) => nameEn },
    { heading: headings.descriptionFr, cell: ({ descriptionFr }) => descriptionFr },
    { heading: headings.descriptionEn, cell: ({ descriptionEn }) => descriptionEn },
    { heading: headings.price, cell: ({ price }) => price },
    { heading: headings.lprice, cell: ({ lprice }) => lprice },
    { heading: headings.category, cell: ({ category }) => categories[category] },
    { heading: headings.stock, cell: ({ stock }) => stock },
  ];
}

/** A moment as the shop's clock shows it, written as if it were UTC: Cameroon keeps one hour ahead all year. */
export function onShopClock(moment: Date): Date {
  return new Date(moment.getTime() + 3_600_000);
}
