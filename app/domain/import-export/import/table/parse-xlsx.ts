import { readSheet, type SheetData } from 'read-excel-file/node';
import { packZip, type Unpacked, unpackZip } from '../../../../platform/files/zip.server.ts';
import type { Outcome } from '../../../outcome.ts';
import { unguardFormula } from '../../formula.ts';
import { checkWorkbook } from './check-workbook.ts';
import type { TableRefusal } from './table.ts';

/** In bytes: the library holds them all, and needs about 1 s for them. */
const maxUnpackedBytes = 48 * 1024 * 1024;
/** One shared text may fill any number of cells. */
const maxCharacters = 32 * 1024 * 1024;

export async function parseXlsx(bytes: Uint8Array): Promise<Outcome<{ records: string[][] }, TableRefusal>> {
  const files = await unpackZip(Buffer.from(bytes), {
    isWanted: (name) => /^xl\/.*\.(xml|rels)$/.test(name),
    maxBytes: maxUnpackedBytes,
  });
  if (files === 'too-large') return { ok: false, reason: 'too-large' };
  if (!files) return { ok: false, reason: 'not-a-table' };
  const checked = checkWorkbook(files);
  if (!checked.ok) return checked;
  const rows = await readRows(checked.files);
  if (!rows) return { ok: false, reason: 'not-a-table' };
  let characters = 0;
  for (const row of rows) for (const cell of row) if (typeof cell === 'string') characters += cell.length;
  if (characters > maxCharacters) return { ok: false, reason: 'too-large' };
  return { ok: true, records: rows.map((row) => row.map((cell) => unguardFormula(textOf(cell)))) };
}

async function readRows(files: Unpacked): Promise<SheetData | undefined> {
  try {
    // The library trusts the sizes that an archive claims, so it gets one packed here.
    return await readSheet(packZip(files), { trim: false, parseNumber: writtenNumber });
  } catch {
    return undefined;
  }
}

function writtenNumber(text: string): string {
  if (/^0\d+$/.test(text)) return text;
  // Of longer numbers a spreadsheet has lost the last digits.
  if (Math.abs(Number(text)) >= 1e15) return Number(text).toExponential();
  const written = String(Number(Number(text).toPrecision(15)));
  // 1.234 is a decimal number, and must not be parsed as 1 234.
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
