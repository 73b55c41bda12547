import type { Need } from '../../products/needs/need.ts';
import type { Category } from '../../products/product.ts';
import { type ImportColumn, importColumns } from '../import/columns.ts';
import type { ImportFields } from '../import/row.ts';

/** `day` is an ISO day: a workbook has it as a date. */
export type CellValue = string | number | Date | { day: string } | null;
export type ExportColumn<Row> = { heading: string; cell: (row: Row) => CellValue };

export type ExportedProduct = ImportFields & { id: number; stock: number };

/** `nameOf` says what a reader calls a stored value. */
export function productColumns(
  headings: Record<ImportColumn, string>,
  categories: Record<Category, string>,
  exempt: string,
  needNames: Record<Need, string>,
  nameOf: (column: ImportColumn, value: string) => string = (_, value) => value,
): ExportColumn<ExportedProduct>[] {
  const cellOf = (row: ExportedProduct, column: ImportColumn): CellValue => {
    if (column === 'category') return categories[row.category];
    if (column === 'tax') return row.tax === 'exempt' ? exempt : '';
    if (column === 'needs') return row.needs.map((need) => needNames[need]).join(', ');
    const value = row[column];
    return typeof value === 'string' ? nameOf(column, value) : value;
  };
  return importColumns.map((column) => ({ heading: headings[column], cell: (row) => cellOf(row, column) }));
}

export const dayCell = (day: string | null | undefined): CellValue => (day ? { day } : null);

/** Douala's time written as if it were UTC: Cameroon is UTC+1 all year. */
export function toDoualaTime(moment: Date): Date {
  return new Date(moment.getTime() + 3_600_000);
}
