import type { Database } from '../../../platform/database/database.server.ts';
import type { Role } from '../../administrators/permission.ts';
import { mayNotLowerFloor } from '../../products/floor.ts';
import type { ImportPlan } from './claim-import.ts';
import { listSkusTaken, lockProducts } from './import.queries.ts';
import { type KnownProduct, type PlannedAdd, type PlannedChange, reviseChange } from './import.ts';
import type { RowError } from './row.ts';
import type { ProductToWrite } from './write-products.ts';

export async function reviseImport(tx: Database, { adds, changes }: ImportPlan, role: Role) {
  const known = await lockProducts(
    tx,
    changes.map(({ id }) => id),
  );
  const byId = new Map(known.map((product) => [product.id, product]));
  const wantedSkus = [...adds.map(({ product }) => product.sku), ...changes.map(({ after }) => after.sku)];
  const taken = await listSkusTaken(
    tx,
    wantedSkus.filter((sku) => typeof sku === 'string'),
  );
  const owners = new Map(taken.map(({ id, sku }) => [sku, id]));

  const errors: RowError[] = [];
  const refuse = (row: number, column: 'id' | 'sku' | 'lprice', reason: RowError['reason'], typed: unknown) =>
    errors.push({ row, column, reason, typed: String(typed) });
  const written: ProductToWrite[] = [];
  for (const change of changes.toSorted((one, other) => one.id - other.id)) {
    const product = byId.get(change.id);
    const owner = change.after.sku ? owners.get(change.after.sku) : undefined;
    if (!product) refuse(change.row, 'id', 'id-unknown', change.id);
    else if (product.isArchived) refuse(change.row, 'id', 'archived', change.id);
    else if (owner !== undefined && owner !== change.id)
      refuse(change.row, 'sku', 'sku-taken', change.after.sku);
    else if (mayNotLowerFloor(role, product, change.after))
      refuse(change.row, 'lprice', 'floor-lowered', change.after.lprice);
    else written.push(...productToWrite(change, product));
  }
  const isFree = ({ product: { sku } }: PlannedAdd) => sku === null || !owners.has(sku);
  for (const { row, product } of adds.filter((add) => !isFree(add)))
    refuse(row, 'sku', 'sku-taken', product.sku);
  return { written, adds: adds.filter(isFree), errors };
}

function productToWrite(change: PlannedChange, known: KnownProduct): ProductToWrite[] {
  const { fields, stockChange } = reviseChange(change, known);
  const { stock: _, isArchived: __, ...product } = known;
  const fieldsChange = Object.keys(fields).length > 0;
  const texts = [fields.name, fields.nameEn, fields.descriptionFr, fields.descriptionEn];
  const textsChange = texts.some((text) => text !== undefined);
  return fieldsChange || stockChange !== 0
    ? [{ ...product, ...fields, fieldsChange, textsChange, stockChange }]
    : [];
}
