import type { Role } from '../../administrators/permission.ts';
import { differences } from '../../audit-log/audit.ts';
import { type FamilyReferences, familyReferences } from '../../products/families/references.ts';
import { noFacts, noTexts, textFields, textNames } from '../../products/fields.ts';
import { refusePrices } from '../../products/floor.ts';
import { floorAbovePrice } from '../../products/product.ts';
import { plainCode } from '../../products/scan.ts';
import { sameSku, skuKey, tidySku } from '../../products/sku.ts';
import { tidyLine, tidyText } from '../../text.ts';
import type { ImportColumn } from './columns.ts';
import type { KnownProduct, PlannedAdd, PlannedChange, PlannedRow } from './planned.ts';
import { type ImportFields, missingToAdd, type ParsedRow, type RowError } from './row.ts';
import { noPlace } from './variants/place.ts';
import { refuseMoves, refusePlace, wantedPlace } from './variants/variants.ts';

/** By id, else by SKU; two rows for one product are both refused: which is meant? `known` also has all variants of families that rows join or leave. */
export function planImport(
  rows: ParsedRow[],
  known: KnownProduct[],
  role: Role,
  families: FamilyReferences = familyReferences([]),
): PlannedRow[] {
  const byId = new Map(known.map((product) => [product.id, product]));
  const skus = knownSkus(known);
  const matched = rows.map((read) => {
    const product = findProduct(read, byId, skus);
    return { read: withKnownSku(read, product), product };
  });
  const ids = countOf(matched.map(({ read, product }) => product?.id ?? read.id));
  const keys = countOf(matched.map(({ read, product }) => countedSku(read, product)));

  const planned = matched.map(({ read: typed, product }): PlannedRow => {
    const read = { ...typed, fields: wantedPlace(typed.fields, families) };
    const { row, fields } = read;
    // What looks like a rounded number or a date may be what the shop itself wrote.
    const isOwn = ({ column, reason }: RowError) =>
      (reason === 'sku-rounded' || reason === 'date-made') &&
      (column === 'sku' || column === 'size' || column === 'side' || column === 'model') &&
      product !== undefined &&
      product[column] === fields[column];
    const errors = read.errors.filter((error) => !isOwn(error));
    const refuse = (column: Exclude<ImportColumn, 'stock'>, reason: RowError['reason']) =>
      errors.push({ row, column, reason, typed: String((column === 'id' ? read.id : fields[column]) ?? '') });
    const isNew = read.id === undefined && !product;
    const named = product?.id ?? read.id;
    if (read.id !== undefined && !product && !errors.some(({ column }) => column === 'id'))
      refuse('id', 'id-unknown');
    if (product?.isArchived) refuse(read.id === undefined ? 'sku' : 'id', 'archived');
    if (named !== undefined && (ids.get(named) ?? 0) > 1)
      refuse(read.id === undefined ? 'sku' : 'id', 'twice');
    else if ((keys.get(countedSku(read, product)) ?? 0) > 1) refuse('sku', 'twice');
    const owner = fields.sku ? skus.find(fields.sku) : undefined;
    if (owner && product && owner.id !== product.id) refuse('sku', 'sku-taken');
    const almost = owner || !fields.sku ? undefined : skus.almost(fields.sku, product);
    if (almost && fields.sku)
      errors.push({ row, column: 'sku', reason: 'sku-almost', typed: fields.sku, known: almost });
    const refused = (product || isNew) && refusePrices(role, product, fields);
    if (refused) refuse(refused.field, refused.reason);
    const misplaced = refusePlace(product ?? noPlace, fields);
    if (misplaced) refuse(misplaced.column, misplaced.reason);
    if (isNew && errors.length === 0) errors.push(...missingToAdd(read));
    if (errors.length > 0) return { action: 'error', row, errors };
    return product ? planChange(read, product) : planAdd(read);
  });
  return refuseMoves(planned, known, families);
}

function findProduct(
  { id, fields }: ParsedRow,
  byId: Map<number, KnownProduct>,
  skus: ReturnType<typeof knownSkus>,
): KnownProduct | undefined {
  if (id !== undefined) return byId.get(id);
  return fields.sku ? skus.find(fields.sku) : undefined;
}

/** Older products may have SKUs that differ by case only: the one that is written goes before. */
function knownSkus(known: KnownProduct[]) {
  const written = known.filter((product) => product.sku !== null);
  const exact = new Map(written.map((product) => [product.sku, product]));
  const same = new Map(written.map((product) => [sameSku(product.sku ?? ''), product]));
  const alike = Map.groupBy(written, ({ sku }) => skuKey(sku ?? ''));

  /** The SKU of another product that is taken for it, or the product's own with its leading zeros. */
  function almost(sku: string, product: KnownProduct | undefined): string | undefined {
    if (skuKey(sku) === '') return undefined;
    const found = alike
      .get(skuKey(sku))
      ?.find((each) => each.id !== product?.id || plainCode(each.sku ?? '') !== plainCode(sku));
    return found?.sku ?? undefined;
  }

  return { find: (sku: string) => exact.get(sku) ?? same.get(sameSku(sku)), almost };
}

/** A row that names a product by its SKU keeps the spelling of the shop. */
function withKnownSku(read: ParsedRow, product: KnownProduct | undefined): ParsedRow {
  const { sku } = read.fields;
  if (!sku || !product?.sku || sku === product.sku) return read;
  const isSpelling = read.id === undefined || tidySku(product.sku) === sku;
  return isSpelling ? { ...read, fields: { ...read.fields, sku: product.sku } } : read;
}

/** Rows are for one product when their SKUs are taken for one another, unless the shop has both. */
function countedSku({ fields: { sku } }: ParsedRow, product: KnownProduct | undefined): string | undefined {
  if (!sku) return undefined;
  return sku === product?.sku ? `=${sku}` : skuKey(sku) || sku;
}

function countOf<Key>(keys: (Key | undefined)[]): Map<Key | undefined, number> {
  const counts = new Map<Key | undefined, number>();
  for (const key of keys) if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
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
  const moved =
    stock !== undefined && stock !== product.stock ? { seen: product.stock, wanted: stock } : undefined;
  const { before, after } = findDifferences(fields, product);
  if (!moved && Object.keys(after).length === 0) return { action: 'same', row, id };
  return { action: 'change', row, id, name: fields.name ?? product.name, before, after, stock: moved };
}

function findDifferences(
  fields: Partial<ImportFields>,
  { id: _, stock: __, isArchived: ___, ...now }: KnownProduct,
) {
  // Older products may hold untidied texts: that is no change.
  const tidied = { ...now };
  for (const name of textNames)
    tidied[name] = textFields[name].kind === 'line' ? tidyLine(now[name]) : tidyText(now[name]);
  return differences<ImportFields>(tidied, { ...tidied, ...fields }) ?? { before: {}, after: {} };
}

export function reviseChange(
  { after, stock }: PlannedChange,
  product: KnownProduct,
): { fields: Partial<ImportFields>; stockChange: number } {
  // Pieces sold since the trial stay sold: the difference counts, not the file's figure.
  const stockChange = stock ? Math.max(stock.wanted - stock.seen, -product.stock) : 0;
  return { fields: findDifferences(after, product).after, stockChange };
}

export type ImportReport = {
  add: number;
  change: number;
  same: number;
  error: number;
  stockChanges: number;
  floorsAbovePrice: number;
  errors: RowError[];
  samples: (PlannedAdd | PlannedChange)[];
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
    samples: planned.filter((row) => row.action === 'add' || row.action === 'change').slice(0, 50),
  };
}
