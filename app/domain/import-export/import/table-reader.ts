import { answerParent } from '../../../platform/files/child-process.server.ts';
import { parseTable } from './parse-table.ts';
import type { TablePart } from './read-table.ts';
import type { TableRow } from './table.ts';

const rowsTogether = 500;
const charactersTogether = 250_000;

answerParent(async function* (bytes): AsyncGenerator<TablePart> {
  const parsed = await parseTable(bytes);
  if (!parsed.ok) return yield parsed;
  const { header, rows } = parsed.table;
  yield { ok: true, table: { header, rows: [] } };
  let together: TableRow[] = [];
  let characters = 0;
  for (const row of rows) {
    together.push(row);
    for (const cell of row.cells) characters += cell.length;
    if (together.length < rowsTogether && characters < charactersTogether) continue;
    yield { ok: true, table: { header, rows: together } };
    together = [];
    characters = 0;
  }
  yield { ok: true, table: { header, rows: together } };
});
