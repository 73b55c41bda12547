import type { Outcome } from '../../../outcome.ts';

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
  | { reason: 'too-many-columns'; count: number }
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
  if (header.length > maxTableColumns) return { ok: false, reason: 'too-many-columns', count: header.length };
  return { ok: true, table: { header, rows } };
}

const isFilled = (cell: string) => cell.trim() !== '';

/** `BÃ©quille`, `B‚quille`: letters that were read in a wrong encoding, here or by the program that saved the file. */
const misread =
  /[ÃÂ][\u0080-¿]|â€|[A-Za-zà-öø-ÿ][‚ƒ„†‡ˆ‰ŠŽŸ\u0080-\u009f¬¤¦§¨©ª¶\ufffd](?=[a-zà-öø-ÿ])|‚(?=[a-zà-öø-ÿ])/u;

/** The first text that holds such letters, with some words around them. */
export function findMisread(records: string[][]): string | undefined {
  for (const record of records) {
    for (const cell of record) {
      const at = cell.search(misread);
      if (at >= 0) return cell.slice(Math.max(0, at - 15), at + 20).trim();
    }
  }
  return undefined;
}
