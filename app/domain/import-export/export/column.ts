import type { Category } from '../../products/product.ts';
import type { ImportColumn } from '../import/columns.ts';
import type { ImportFields } from '../import/row.ts';

export type CellValue = string | number | Date | null;
export type ExportColumn<Row> = { heading: string; cell: (row: Row) => CellValue };

export type ExportedProduct = ImportFields & { id: number; stock: number };

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

/** Douala's time written as if it were UTC: Cameroon is UTC+1 all year. */
export function toDoualaTime(moment: Date): Date {
  return new Date(moment.getTime() + 3_600_000);
}
