import { setImmediate } from 'node:timers/promises';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import type { Role } from '../../administrators/permission.ts';
import type { Author } from '../../audit-log/record-change.ts';
import type { Outcome } from '../../outcome.ts';
import { cut, tidyLine } from '../../text.ts';
import { type ColumnsRefusal, type ImportColumn, parseColumns } from './columns.ts';
import { listKnownProducts, loadFamilyReferences } from './import.queries.ts';
import { imports } from './import.tables.ts';
import { type ImportReport, planImport, reportOf } from './import.ts';
import { type ParsedRow, parseRow } from './row.ts';
import { readTable } from './table/read-table.ts';
import type { Table, TableRefusal } from './table/table.ts';

export async function tryImport(
  db: Database,
  author: Author & { role: Role },
  file: { name: string; bytes: Uint8Array },
): Promise<Outcome<{ id: string; report: ImportReport }, TableRefusal | ColumnsRefusal>> {
  const read = await readTable(file.bytes);
  if (!read.ok) return read;
  const parsed = parseColumns(read.table);
  if (!parsed.ok) return parsed;
  const { columns } = parsed;
  const rows = await readRows(columns, read.table);
  const families = await loadFamilyReferences(db);
  const named = {
    ids: rows.flatMap(({ id, errors }) =>
      id !== undefined && !errors.some(({ column }) => column === 'id') ? [id] : [],
    ),
    skus: rows.flatMap(({ fields }) => fields.sku ?? []),
  };
  const joined = rows.flatMap(({ fields }) => (fields.family ? [families.slugMeant(fields.family)] : []));
  const mayMove = columns.some((column) => column === 'family' || column === 'size' || column === 'side');
  const known = await listKnownProducts(db, named, mayMove ? { families, joined } : undefined);
  const planned = planImport(rows, known, author.role, families);
  const report = reportOf(planned, known);

  await deleteOldTrials(db);
  const [saved] = await db
    .insert(imports)
    .values({
      fileName: cut(tidyLine(file.name), 200),
      administratorId: author.id,
      administratorName: author.username,
      state: 'tried',
      rowsTotal: rows.length,
      content: {
        adds: planned.filter((row) => row.action === 'add'),
        changes: planned.filter((row) => row.action === 'change'),
      },
      report,
    })
    .returning({ id: imports.id });
  if (!saved) throw new Error('the import was not saved');
  return { ok: true, id: saved.id, report };
}

/** Pauses for other requests: ten thousand rows take some tenths of a second. */
async function readRows(columns: (ImportColumn | undefined)[], { rows }: Table): Promise<ParsedRow[]> {
  const read: ParsedRow[] = [];
  for (const [i, row] of rows.entries()) {
    if (i % 200 === 0) await setImmediate();
    read.push(parseRow(columns, row));
  }
  return read;
}

async function deleteOldTrials(db: Database) {
  await db
    .delete(imports)
    .where(and(eq(imports.state, 'tried'), lt(imports.createdAt, sql`now() - interval '7 days'`)));
}
