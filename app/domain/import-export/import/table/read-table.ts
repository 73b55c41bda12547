import { extname, join } from 'node:path';
import { childPools, openChild } from '../../../../platform/files/child-process.server.ts';
import type { Outcome } from '../../../outcome.ts';
import { maxTableBytes, type Table, type TableRefusal } from './table.ts';

export type TablePart = Outcome<{ table: Table }, TableRefusal>;

const program = join(import.meta.dirname, `table-reader${extname(import.meta.filename)}`);
/** With its start and its end the answer comes within 5 s of its turn. */
const askReader = openChild<Uint8Array, TablePart>(program, childPools.tables, {
  deadlineMs: 4500,
  heap: 512,
  memory: 900,
  idleMs: 0,
});

/** Recognises the format by content, not by name. Refuses over 10 MiB or 10 000 rows, and what is too slow to parse (`too-costly`). */
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
