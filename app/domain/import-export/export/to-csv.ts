import { guardFormula } from '../formula.ts';
import { type CellValue, type ExportColumn, toDoualaTime } from './column.ts';

/** As French Excel opens it: semicolons, BOM, CRLF. Text that begins like a formula gets an apostrophe. */
export async function* toCsv<Row>(
  columns: ExportColumn<Row>[],
  rows: AsyncIterable<Row> | Row[],
): AsyncGenerator<string> {
  yield `\ufeff${line(columns.map(({ heading }) => heading))}`;
  for await (const row of rows) yield line(columns.map(({ cell }) => cell(row)));
}

function line(cells: CellValue[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`;
}

function csvCell(cell: CellValue): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (cell instanceof Date) return toDoualaTime(cell).toISOString().slice(0, 19).replace('T', ' ');
  if (typeof cell === 'object') return cell.day;
  const text = guardFormula(cell);
  return /[;,"\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
