import type { Database } from '../../../platform/database/database.server.ts';
import type { Role } from '../../administrators/permission.ts';
import { lockFamilies } from '../../products/families/family.queries.ts';
import { type FloorRefusal, refusePrices } from '../../products/floor.ts';
import { lockSkus } from '../../products/sku.queries.ts';
import { skuKey } from '../../products/sku.ts';
import type { ImportPlan } from './claim-import.ts';
import {
  countNamesakes,
  listSkusTaken,
  loadFamilyReferences,
  lockProducts,
  sumSetSince,
} from './import.queries.ts';
import { reviseChange } from './import.ts';
import type { KnownProduct, PlannedAdd, PlannedChange, ProductToWrite } from './planned.ts';
import type { RowError } from './row.ts';
import { movesVariant, refuseMoves } from './variants/variants.ts';

export async function reviseImport(tx: Database, { adds, changes }: ImportPlan, role: Role) {
  const movers = [...adds, ...changes].filter(movesVariant);
  if (movers.length > 0) await lockFamilies(tx, []);
  await lockSkus(tx);
  const families = await loadFamilyReferences(tx);
  const wanted = movers.map((mover) => (mover.action === 'add' ? mover.product.family : mover.after.family));
  const joined = wanted.flatMap((family) => (family ? [families.slugMeant(family)] : []));
  const known = await lockProducts(
    tx,
    changes.map(({ id }) => id),
    movers.length > 0 ? { families, joined } : undefined,
  );
  const byId = new Map(known.map((product) => [product.id, product]));
  const wantedSkus = [...adds.map(({ product }) => product.sku), ...changes.map(({ after }) => after.sku)];
  const taken = await listSkusTaken(
    tx,
    wantedSkus.filter((sku) => typeof sku === 'string'),
  );
  const owners = new Map(taken.map(({ id, sku }) => [keyOf(sku), id]));
  const setSince = await sumSetSince(tx, changes);
  const namesakes = await countNamesakes(tx, adds);

  const errors: RowError[] = [];
  const allowed: (PlannedAdd | PlannedChange)[] = [];
  const judge = (planned: PlannedAdd | PlannedChange, refused: Refused | undefined) => {
    if (refused) errors.push({ row: planned.row, ...refused, typed: String(refused.typed) });
    else allowed.push(planned);
  };
  for (const change of changes.toSorted((one, other) => one.id - other.id))
    judge(change, refuseChange(change, byId.get(change.id), owners, role));
  for (const add of adds) judge(add, refuseAdd(add, owners, role) ?? refuseNamesake(add, namesakes));

  const revised = refuseMoves(allowed, known, families);
  for (const row of revised) if (row.action === 'error') errors.push(...row.errors);
  return {
    written: revised.flatMap((row) =>
      row.action === 'change' ? productToWrite(row, byId.get(row.id), setSince.get(row.id)) : [],
    ),
    adds: revised.filter((row) => row.action === 'add'),
    errors,
    families,
  };
}

type Refused = {
  column: 'id' | 'sku' | 'name' | 'stock' | FloorRefusal['field'];
  reason: RowError['reason'];
  typed: unknown;
};

function refuseChange(
  { id, after, stock }: PlannedChange,
  product: KnownProduct | undefined,
  owners: Map<string, number>,
  role: Role,
): Refused | undefined {
  if (!product) return { column: 'id', reason: 'id-unknown', typed: id };
  if (product.isArchived) return { column: 'id', reason: 'archived', typed: id };
  if (product.isTracked && stock) return { column: 'stock', reason: 'tracked', typed: stock.wanted };
  const owner = after.sku ? owners.get(keyOf(after.sku)) : undefined;
  if (owner !== undefined && owner !== id) return { column: 'sku', reason: 'sku-taken', typed: after.sku };
  return refusedPrice(refusePrices(role, product, after), after);
}

function refuseAdd({ product }: PlannedAdd, owners: Map<string, number>, role: Role): Refused | undefined {
  const refused = refusedPrice(refusePrices(role, undefined, product), product);
  if (refused) return refused;
  const isTaken = product.sku !== null && owners.has(keyOf(product.sku));
  return isTaken ? { column: 'sku', reason: 'sku-taken', typed: product.sku } : undefined;
}

function refuseNamesake(
  { product: { name }, namesakes: seen }: PlannedAdd,
  namesakes: Map<string, number>,
): Refused | undefined {
  const isAdded = seen !== undefined && (namesakes.get(name) ?? 0) > seen;
  return isAdded ? { column: 'name', reason: 'added-since', typed: name } : undefined;
}

const refusedPrice = (
  refused: FloorRefusal | undefined,
  product: Partial<Record<FloorRefusal['field'], number>>,
): Refused | undefined =>
  refused && { column: refused.field, reason: refused.reason, typed: product[refused.field] };

/** A SKU of signs alone stands for itself. */
const keyOf = (sku: string | null) => (sku === null ? '' : skuKey(sku) || sku);

function productToWrite(
  change: PlannedChange,
  known: KnownProduct | undefined,
  setSince?: number,
): ProductToWrite[] {
  if (!known) return [];
  const revised = reviseChange(change, known, setSince);
  const isNothing = Object.keys(revised.after).length === 0 && !revised.stock;
  return isNothing ? [] : [{ ...known, ...revised.after, change: revised }];
}
