import { extname, join } from 'node:path';
import { openChild } from '../../../../platform/files/child-process.server.ts';
import type { Outcome } from '../../../outcome.ts';
import { maxTableBytes, type Table, type TableRefusal } from './table.ts';

/** A refusal, or some of the table's rows. */
export type TablePart = Outcome<{ table: Table }, TableRefusal>;

/** Beside this file as a source; built, beside the shop's one file. */
const program = join(import.meta.dirname, `table-reader${extname(import.meta.filename)}`);
/** With its start and its end the answer comes within 5 s. */
const askReader = openChild<TablePart>(program, { atOnce: 1, deadline: 4500, heap: 512, memory: 900 });

/**
 * Reads a table from a CSV or XLSX file, known by its content and not by its name. Refuses what is empty, larger than
 * 10 MiB, longer than 10 000 rows, no table at all, a workbook of before 2007 (`old-excel`), or what takes too much time or
 * memory to be read (`too-costly`).
 */
export async function readTable(bytes: Uint8Array): Promise<Outcome<{ table: Table }, TableRefusal>> {
  if (bytes.length > maxTableBytes) return { ok: false, reason: 'too-large' };
  const answer = await askReader(bytes);
  if (!answer.ok) return answer;
  const table: Table = { header: [], rows: [] };
  for (const part of answer.parts) {
    if (!part.ok) return part;
    table.header = part.table.header;
    for (const row of part.table.rows) table.rows.push(row);
  }
  return { ok: true, table };
}
