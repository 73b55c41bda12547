import type { Outcome } from '../../../outcome.ts';
import { findMisread } from './misread.ts';

export const maxTableBytes = 10 * 1024 * 1024;
export const maxTableRows = 10_000;
export const maxScannedRows = 2 * maxTableRows;
export const maxTableColumns = 200;

/** `row` is the number that a spreadsheet shows; the header's is 1. */
export type TableRow = { row: number; cells: string[] };
export type Table = { header: string[]; rows: TableRow[] };
export type TableRefusal =
  | { reason: 'empty' | 'too-large' | 'too-many-rows' | 'too-costly' | 'not-a-table' | 'old-excel' }
  | { reason: 'quote-not-closed'; row: number }
  /** Letters were read in a wrong encoding; `sample` shows some. */
  | { reason: 'encoding'; sample: string };

export function tableOf(records: string[][]): Outcome<{ table: Table }, TableRefusal> {
  const filled = records.flatMap((cells, i) => (cells.some(isFilled) ? [{ row: i + 1, cells }] : []));
  const [first, ...rows] = filled;
  if (!first || rows.length === 0) return { ok: false, reason: 'empty' };
  if (rows.length > maxTableRows || records.length > maxScannedRows)
    return { ok: false, reason: 'too-many-rows' };
  const sample = findMisread(records);
  if (sample !== undefined) return { ok: false, reason: 'encoding', sample };
  const header = first.cells.slice(0, first.cells.findLastIndex(isFilled) + 1);
  if (header.length > maxTableColumns) return { ok: false, reason: 'not-a-table' };
  return { ok: true, table: { header, rows } };
}

const isFilled = (cell: string) => cell.trim() !== '';
