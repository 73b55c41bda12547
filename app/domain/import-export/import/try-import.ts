import { and, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import type { Role } from '../../administrators/permission.ts';
import type { Author } from '../../audit-log/record-change.ts';
import type { Outcome } from '../../outcome.ts';
import { cut, tidyLine } from '../../text.ts';
import { type ColumnsRefusal, parseColumns } from './columns.ts';
import { imports } from './import.tables.ts';
import { type ImportReport, reportOf } from './import.ts';
import { findMapping } from './mapping/mapping.queries.ts';
import { categoriesOf, hasHeadings, isAnswered, proposeMapping } from './mapping/mapping.ts';
import { planForeign } from './mapping/plan-foreign.ts';
import { translateRows } from './mapping/translate.ts';
import { planRows, readRows } from './plan-rows.ts';
import { parseRow } from './row.ts';
import { readTable } from './table/read-table.ts';
import type { Table, TableRefusal } from './table/table.ts';

type Importer = Author & { role: Role };

export async function tryImport(
  db: Database,
  author: Importer,
  file: { name: string; bytes: Uint8Array },
): Promise<Outcome<{ id: string; report: ImportReport }, TableRefusal | ColumnsRefusal>> {
  const read = await readTable(file.bytes);
  if (!read.ok) return read;
  const { table } = read;
  const parsed = parseColumns(table);
  // Only with headings that the shop does not know is a table read by a mapping.
  if (!parsed.ok && (parsed.unknown.length === 0 || !hasHeadings(table))) return parsed;
  const tried = parsed.ok
    ? { ...(await planOwn(db, author.role, table, parsed.columns)), state: 'tried' as const, source: null }
    : { ...(await openForeign(db, author.role, table)), source: table };

  await deleteOldTrials(db);
  const { state, content, report, source } = tried;
  const [saved] = await db
    .insert(imports)
    .values({
      fileName: cut(tidyLine(file.name), 200),
      administratorId: author.id,
      administratorName: author.username,
      rowsTotal: table.rows.length,
      ...{ state, content, report, source },
    })
    .returning({ id: imports.id });
  if (!saved) throw new Error('the import was not saved');
  return { ok: true, id: saved.id, report };
}

async function planOwn(
  db: Database,
  role: Role,
  { rows }: Table,
  columns: Extract<ReturnType<typeof parseColumns>, { ok: true }>['columns'],
) {
  return planRows(db, role, await readRows(rows, (row) => parseRow(columns, row)));
}

/** Planned as the last table with these headings, else waiting for the seller's answers. */
async function openForeign(db: Database, role: Role, table: Table) {
  const proposal = proposeMapping(table, await findMapping(db, table.header));
  const { rows } = translateRows(table, proposal.mapping.columns, proposal.source);
  if (isAnswered(proposal, categoriesOf(proposal.mapping, rows)))
    return { ...(await planForeign(db, role, table, proposal)), state: 'tried' as const };
  return { state: 'mapping' as const, content: { adds: [], changes: [] }, report: reportOf([], []) };
}

async function deleteOldTrials(db: Database) {
  await db
    .delete(imports)
    .where(
      and(
        inArray(imports.state, ['mapping', 'tried']),
        lt(imports.createdAt, sql`now() - interval '7 days'`),
      ),
    );
}
