import type { Database } from '../../../platform/database/database.server.ts';
import type { Role } from '../../administrators/permission.ts';
import { lockFamilies } from '../../products/families/lock-families.ts';
import { textNames } from '../../products/fields.ts';
import { type FloorRefusal, refusePrices } from '../../products/floor.ts';
import { lockSkus } from '../../products/sku.queries.ts';
import { skuKey } from '../../products/sku.ts';
import type { ImportPlan } from './claim-import.ts';
import { listSkusTaken, loadFamilyReferences, lockProducts } from './import.queries.ts';
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

  const errors: RowError[] = [];
  const refuse = (
    row: number,
    column: 'id' | 'sku' | FloorRefusal['field'],
    reason: RowError['reason'],
    typed: unknown,
  ) => errors.push({ row, column, reason, typed: String(typed) });
  const allowed: (PlannedAdd | PlannedChange)[] = [];
  for (const change of changes.toSorted((one, other) => one.id - other.id)) {
    const product = byId.get(change.id);
    const refused = product && refusePrices(role, product, change.after);
    const owner = change.after.sku ? owners.get(keyOf(change.after.sku)) : undefined;
    if (!product) refuse(change.row, 'id', 'id-unknown', change.id);
    else if (product.isArchived) refuse(change.row, 'id', 'archived', change.id);
    else if (owner !== undefined && owner !== change.id)
      refuse(change.row, 'sku', 'sku-taken', change.after.sku);
    else if (refused) refuse(change.row, refused.field, refused.reason, change.after[refused.field]);
    else allowed.push(change);
  }
  for (const add of adds) {
    const { row, product } = add;
    const refused = refusePrices(role, undefined, product);
    if (refused) refuse(row, refused.field, refused.reason, product[refused.field]);
    else if (product.sku !== null && owners.has(keyOf(product.sku)))
      refuse(row, 'sku', 'sku-taken', product.sku);
    else allowed.push(add);
  }

  const revised = refuseMoves(allowed, known, families);
  for (const row of revised) if (row.action === 'error') errors.push(...row.errors);
  return {
    written: revised.flatMap((row) => (row.action === 'change' ? productToWrite(row, byId.get(row.id)) : [])),
    adds: revised.filter((row) => row.action === 'add'),
    errors,
    families,
  };
}

/** A SKU of signs alone stands for itself. */
const keyOf = (sku: string | null) => (sku === null ? '' : skuKey(sku) || sku);

function productToWrite(change: PlannedChange, known: KnownProduct | undefined): ProductToWrite[] {
  if (!known) return [];
  const { fields, stockChange } = reviseChange(change, known);
  const { stock: _, isArchived: __, ...product } = known;
  const fieldsChange = Object.keys(fields).length > 0;
  const textsChange = textNames.some((name) => fields[name] !== undefined);
  const places = [fields.family, fields.size, fields.side];
  const placeChanges = places.some((place) => place !== undefined);
  return fieldsChange || stockChange !== 0
    ? [{ ...product, ...fields, fieldsChange, textsChange, placeChanges, stockChange }]
    : [];
}
