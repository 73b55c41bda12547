import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../../../platform/database/database.server.ts';
import type { Role } from '../../../administrators/permission.ts';
import type { Author } from '../../../audit-log/record-change.ts';
import { isId } from '../../../id.ts';
import type { Outcome } from '../../../outcome.ts';
import { cut, tidyLine } from '../../../text.ts';
import { imports } from '../import.tables.ts';
import { planRows, readRows } from '../plan-rows.ts';
import type { Table } from '../table/table.ts';
import { findMapping, rememberMapping } from './mapping.queries.ts';
import {
  completeForeignRow,
  type Mapping,
  type Proposal,
  proposeMapping,
  readForeignRow,
  toRemember,
} from './mapping.ts';
import { translateRows } from './translate.ts';

/** Columns that are named where they are left out; the others are counted. */
const maxNamed = 60;

export async function planForeign(
  db: Database,
  role: Role,
  table: Table,
  { source, mapping }: Pick<Proposal, 'source' | 'mapping'>,
) {
  const { rows, left } = translateRows(table, mapping.columns, source);
  const read = await readRows(rows, (row) => readForeignRow(row, mapping));
  const planned = await planRows(db, role, read, completeForeignRow(mapping));
  const added = new Set(planned.content.adds.map(({ row }) => row));
  const columns = table.header.filter(
    (_, i) => mapping.columns[i] === undefined && table.rows.some(({ cells }) => cells[i]?.trim()),
  );
  const foreign = {
    ...left,
    source,
    columns: columns.slice(0, maxNamed).map((heading) => cut(tidyLine(heading), 80)),
    noStock: read.filter(({ row, stock }) => stock === undefined && added.has(row)).length,
    noFloor: added.size > 0 && !mapping.columns.includes('lprice'),
  };
  return { content: planned.content, report: { ...planned.report, foreign } };
}

/** The table whose columns are being mapped, and what the shop takes them for. */
export async function findForeignTable(
  db: Database,
  id: string,
): Promise<({ table: Table; fileName: string } & Proposal) | undefined> {
  if (!isId(id)) return undefined;
  const [found] = await db
    .select({ table: imports.source, fileName: imports.fileName })
    .from(imports)
    .where(and(eq(imports.id, id), isNotNull(imports.source), inArray(imports.state, ['mapping', 'tried'])));
  if (!found?.table) return undefined;
  const { table, fileName } = found;
  return { table, fileName, ...proposeMapping(table, await findMapping(db, table.header)) };
}

/** Plans the import with the seller's mapping, and remembers it for tables with the same headings. */
export async function mapImport(
  db: Database,
  author: Author & { role: Role },
  id: string,
  { table, source, mapping }: { table: Table } & Pick<Proposal, 'source'> & { mapping: Mapping },
): Promise<Outcome<object, { reason: 'being-applied' }>> {
  const { content, report } = await planForeign(db, author.role, table, { source, mapping });
  return db.transaction(async (tx) => {
    const saved = await tx
      .update(imports)
      .set({
        ...{ state: 'tried', content, report, createdAt: sql`now()`, updatedAt: sql`now()` },
        ...{ administratorId: author.id, administratorName: author.username },
      })
      .where(and(eq(imports.id, id), inArray(imports.state, ['mapping', 'tried'])))
      .returning({ id: imports.id });
    if (saved.length === 0) return { ok: false, reason: 'being-applied' };
    await rememberMapping(tx, table.header, toRemember(table, mapping));
    return { ok: true };
  });
}
