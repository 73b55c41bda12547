import type { Role } from '../../administrators/permission.ts';
import { differences } from '../../audit-log/audit.ts';
import { type FamilyReferences, familyReferences } from '../../products/families/references.ts';
import { noFacts, noTexts, textFields, textNames } from '../../products/fields.ts';
import { floorAbovePrice } from '../../products/product.ts';
import { tidyLine, tidyText } from '../../text.ts';
import type { SourceName } from './mapping/source.ts';
import type { LeftOut } from './mapping/translate.ts';
import { matchRows } from './match.ts';
import type { KnownProduct, PlannedAdd, PlannedChange, PlannedRow } from './planned.ts';
import { refuseRow } from './refusals.ts';
import type { ImportFields, ParsedRow, RowError } from './row.ts';
import { noPlace } from './row.ts';
import { refuseMoves, wantedPlace } from './variants/variants.ts';

/** `known` also has all variants of families that rows join or leave. `complete`: what a file need not say of a new product. */
export function planImport(
  rows: ParsedRow[],
  known: KnownProduct[],
  role: Role,
  families: FamilyReferences = familyReferences([]),
  complete: (added: ParsedRow) => ParsedRow = (added) => added,
): PlannedRow[] {
  const matching = matchRows(rows, known);
  const planned = matching.rows.map(({ read: given, product }): PlannedRow => {
    const typed = product || given.id !== undefined ? given : complete(given);
    const read = { ...typed, fields: wantedPlace(typed.fields, families) };
    const errors = refuseRow({ read, product }, matching, role);
    if (errors.length > 0) return { action: 'error', row: read.row, errors };
    return product ? planChange(read, product) : planAdd(read);
  });
  return refuseMoves(planned, known, families);
}

function planAdd({ row, fields, stock }: ParsedRow): PlannedAdd {
  const { name, price, lprice, category } = fields;
  if (name === undefined || price === undefined || lprice === undefined || !category || stock === undefined)
    throw new Error('a row that lacks what a new product needs was not refused');
  const needed = { name, price, lprice, category };
  const product = { sku: null, ...noTexts, ...noFacts, ...noPlace, ...fields, ...needed };
  return { action: 'add', row, product, stock };
}

function planChange({ row, fields, stock }: ParsedRow, product: KnownProduct): PlannedRow {
  const { id } = product;
  const { stock: seen, lastMovement: since } = product;
  const moved =
    stock !== undefined && stock !== seen
      ? { seen, wanted: stock, ...(since !== undefined && { since }) }
      : undefined;
  const { before, after } = findDifferences(fields, product);
  if (!moved && Object.keys(after).length === 0) return { action: 'same', row, id };
  return { action: 'change', row, id, name: fields.name ?? product.name, before, after, stock: moved };
}

function findDifferences(fields: Partial<ImportFields>, product: KnownProduct) {
  // Older products may hold untidied texts: that is no change.
  const tidied: ImportFields = { ...product };
  for (const name of textNames)
    tidied[name] = textFields[name].kind === 'line' ? tidyLine(product[name]) : tidyText(product[name]);
  return differences<Partial<ImportFields>>(tidied, fields) ?? { before: {}, after: {} };
}

export function reviseChange(change: PlannedChange, product: KnownProduct, setSince = 0): PlannedChange {
  const { before, after } = findDifferences(change.after, product);
  const { stock: seen } = product;
  const { stock } = change;
  // Pieces sold since the trial stay sold; what another import or a count changed, the file's figure replaces.
  const wanted = stock ? Math.max(seen + stock.wanted - stock.seen - setSince, 0) : seen;
  const moved = wanted === seen ? undefined : { seen, wanted };
  return { ...change, name: after.name ?? product.name, before, after, stock: moved };
}

/** Where such a table is from, and what of it was left out or filled in. */
export type ForeignReport = LeftOut & {
  source: SourceName | undefined;
  columns: string[];
  /** New products without a number of pieces, and without a last price. */
  noStock: number;
  noFloor: boolean;
};

export type ImportReport = {
  add: number;
  change: number;
  same: number;
  error: number;
  stockChanges: number;
  floorsAbovePrice: number;
  errors: RowError[];
  samples: (PlannedAdd | PlannedChange)[];
  /** Only a table with headings of its own has it. */
  foreign?: ForeignReport;
};

export type ImportResult =
  | { ok: true; added: number; changed: number; leftOut: number }
  | { ok: false; reason: 'another-import' }
  | { ok: false; reason: 'changed-since'; errors: RowError[] };

export function reportOf(planned: PlannedRow[], known: KnownProduct[]): ImportReport {
  const byId = new Map(known.map((product) => [product.id, product]));
  const count = (action: PlannedRow['action']) => planned.filter((row) => row.action === action).length;
  const saved = planned.flatMap((row) => {
    if (row.action === 'add') return [row.product];
    const product = row.action === 'change' ? byId.get(row.id) : undefined;
    return row.action === 'change' && product ? [{ ...product, ...row.after }] : [];
  });
  return {
    add: count('add'),
    change: count('change'),
    same: count('same'),
    error: count('error'),
    stockChanges: planned.filter((row) => row.action === 'change' && row.stock).length,
    floorsAbovePrice: saved.filter(floorAbovePrice).length,
    errors: planned
      .filter((row) => row.action === 'error')
      .slice(0, 200)
      .flatMap((row) => row.errors),
    samples: samplesOf(planned.filter((row) => row.action === 'add' || row.action === 'change')),
  };
}

export const samplesOf = (rows: ImportReport['samples']): ImportReport['samples'] =>
  rows.toSorted((one, other) => one.row - other.row).slice(0, 50);
