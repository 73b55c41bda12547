import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../../platform/database/database.server.ts';
import type { Role } from '../../administrators/permission.ts';
import { countNamesakes, listKnownProducts, loadFamilyReferences } from './import.queries.ts';
import { type ImportReport, planImport, reportOf } from './import.ts';
import type { PlannedAdd, PlannedChange, PlannedRow } from './planned.ts';
import type { ParsedRow } from './row.ts';

export type PlannedImport = {
  rows: PlannedRow[];
  content: { adds: PlannedAdd[]; changes: PlannedChange[] };
  report: ImportReport;
};

/** Compares what was read with the products of the shop. Nothing is changed. */
export async function planRows(
  db: Database,
  role: Role,
  rows: ParsedRow[],
  complete?: (added: ParsedRow) => ParsedRow,
): Promise<PlannedImport> {
  const families = await loadFamilyReferences(db);
  const named = {
    ids: rows.flatMap(({ id, errors }) =>
      id !== undefined && !errors.some(({ column }) => column === 'id') ? [id] : [],
    ),
    skus: rows.flatMap(({ fields }) => fields.sku ?? []),
  };
  const joined = rows.flatMap(({ fields }) => (fields.family ? [families.slugMeant(fields.family)] : []));
  const mayMove = rows.some(
    ({ fields: { family, size, side } }) => family !== undefined || size !== undefined || side !== undefined,
  );
  const known = await listKnownProducts(db, named, mayMove ? { families, joined } : undefined);
  const planned = planImport(rows, known, role, families, complete);
  const adds = planned.filter((row) => row.action === 'add');
  const namesakes = await countNamesakes(db, adds);
  return {
    rows: planned,
    content: {
      adds: adds.map((add) => withNamesakes(add, namesakes)),
      changes: planned.filter((row) => row.action === 'change'),
    },
    report: reportOf(planned, known),
  };
}

function withNamesakes(add: PlannedAdd, counted: Map<string, number>): PlannedAdd {
  const { sku, family, name } = add.product;
  const namesakes = counted.get(name);
  return sku || family || namesakes === undefined ? add : { ...add, namesakes };
}

/** Pauses for other requests: ten thousand rows take some tenths of a second. */
export async function readRows<Row>(rows: Row[], read: (row: Row) => ParsedRow): Promise<ParsedRow[]> {
  const done: ParsedRow[] = [];
  for (const [i, row] of rows.entries()) {
    if (i % 200 === 0) await setImmediate();
    done.push(read(row));
  }
  return done;
}
