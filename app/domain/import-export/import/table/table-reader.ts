import { answerParent } from '../../../../platform/files/child-process.server.ts';
import { parseTable } from './parse-table.ts';
import type { TablePart } from './read-table.ts';
import type { TableRow } from './table.ts';

const maxPartRows = 500;
const maxPartCharacters = 250_000;

answerParent<Uint8Array>(async function* (bytes): AsyncGenerator<TablePart> {
  const parsed = await parseTable(bytes);
  if (!parsed.ok) return yield parsed;
  const { header, rows } = parsed.table;
  yield { ok: true, table: { header, rows: [] } };
  let part: TableRow[] = [];
  let characters = 0;
  for (const row of rows) {
    part.push(row);
    for (const cell of row.cells) characters += cell.length;
    if (part.length < maxPartRows && characters < maxPartCharacters) continue;
    yield { ok: true, table: { header, rows: part } };
    part = [];
    characters = 0;
  }
  yield { ok: true, table: { header, rows: part } };
});
