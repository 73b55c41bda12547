import type { Outcome } from '../outcome.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { maxTableBytes, type Table, type TableRefusal, tableOf } from './table.ts';

/**
 * Reads a table from a CSV or XLSX file, known by its content and not by its name. Refuses what is empty, larger than
 * 10 MiB, longer than 10 000 rows, no table at all, or a workbook of before 2007 (`old-excel`).
 */
export async function readTable(bytes: Uint8Array): Promise<Outcome<{ table: Table }, TableRefusal>> {
  if (bytes.length > maxTableBytes) return { ok: false, reason: 'too-large' };
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return { ok: false, reason: 'old-excel' };
  const isZip = startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);
  const read = isZip ? await readXlsx(bytes) : readCsv(bytes);
  return read.ok ? tableOf(read.records) : read;
}

function startsWith(bytes: Uint8Array, signature: number[]): boolean {
  return signature.every((byte, i) => bytes[i] === byte);
}
