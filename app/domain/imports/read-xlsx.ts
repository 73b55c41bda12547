import { readSheet } from 'read-excel-file/node';
import { packZip, type Unpacked, unpackZip } from '../../platform/zip.server.ts';
import { unguardFormula } from '../exports/formula.ts';
import type { Outcome } from '../outcome.ts';
import { maxScannedRows, maxTableColumns, type TableRefusal } from './table.ts';

/** Most bytes that are unpacked of a workbook: the reader holds all of them, and takes about a second for these. */
const maxUnpackedBytes = 48 * 1024 * 1024;
const maxCells = 1_000_000;
/** The last row of any spreadsheet; LibreOffice mentions it when a format reaches down to it. */
const lastRow = 1_048_576;

/** The rows of the first sheet of a workbook: numbers as they are written without groups, dates as `2026-03-31`. */
export async function readXlsx(bytes: Uint8Array): Promise<Outcome<{ records: string[][] }, TableRefusal>> {
  const files = await unpackZip(Buffer.from(bytes), {
    isWanted: (name) => /^xl\/.*\.(xml|rels)$/.test(name),
    maxBytes: maxUnpackedBytes,
  });
  if (files === 'too-large') return { ok: false, reason: 'too-large' };
  if (!files) return { ok: false, reason: 'not-a-table' };
  const extent = measureSheets(files);
  if (extent !== 'readable') return { ok: false, reason: extent };
  try {
    // The reader believes the sizes that an archive claims; this one we packed ourselves.
    const rows = await readSheet(packZip(files), { trim: false, parseNumber: writtenNumber });
    return { ok: true, records: rows.map((row) => row.map((cell) => unguardFormula(textOf(cell)))) };
  } catch {
    return { ok: false, reason: 'not-a-table' };
  }
}

/** Between cells the reader makes every cell that is missing: one value in the last corner of a sheet is 17 thousand million. */
function measureSheets(files: Unpacked): 'readable' | 'too-many-rows' | 'not-a-table' {
  let cells = 0;
  for (const [name, file] of files) {
    if (!name.startsWith('xl/worksheets/')) continue;
    const sheet = file.toString('latin1');
    for (const [, row = ''] of sheet.matchAll(/<row\s[^>]*?\br\s*=\s*["']([^"']*)["']/g))
      if (!/^\d{1,7}$/.test(row) || Number(row) > lastRow) return 'not-a-table';
    for (const [, attributes = '', close] of sheet.matchAll(/<c(\s[^>]*?)?(\/?)>/g)) {
      cells += 1;
      const [, address = ''] = /\sr\s*=\s*["']([^"']*)["']/.exec(attributes) ?? [];
      const [, column, row] = /^([A-Z]{1,3})(\d{1,7})$/.exec(address) ?? [];
      if (column === undefined || cells > maxCells) return 'not-a-table';
      if (close === '/') continue;
      if (columnNumber(column) > maxTableColumns) return 'not-a-table';
      if (Number(row) > maxScannedRows) return 'too-many-rows';
    }
  }
  return 'readable';
}

function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}

/** As Excel shows a number in full: 15 digits, so that 0.1 + 0.2 is 0.3. */
function writtenNumber(text: string): string {
  const written = String(Number(Number(text).toPrecision(15)));
  // 1.234 is a decimal number here, and must not be read as 1 234 in groups of three.
  return /^\d{1,3}\.\d{3}$/.test(written) ? `${written}0` : written;
}

function textOf(cell: unknown): string {
  if (cell === null) return '';
  if (cell instanceof Date) {
    const second = new Date(Math.round(cell.getTime() / 1000) * 1000);
    return second.toISOString().slice(0, 19).replace('T00:00:00', '').replace('T', ' ');
  }
  return String(cell);
}
