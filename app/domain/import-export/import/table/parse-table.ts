import type { Outcome } from '../../../outcome.ts';
import { parseCsv } from './parse-csv.ts';
import { parseXlsx } from './parse-xlsx.ts';
import { type Table, type TableRefusal, tableOf } from './table.ts';

export async function parseTable(bytes: Uint8Array): Promise<Outcome<{ table: Table }, TableRefusal>> {
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return { ok: false, reason: 'old-excel' };
  const isZip = startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);
  const read = isZip ? await parseXlsx(bytes) : parseCsv(bytes);
  return read.ok ? tableOf(read.records) : read;
}

function startsWith(bytes: Uint8Array, signature: number[]): boolean {
  return signature.every((byte, i) => bytes[i] === byte);
}
