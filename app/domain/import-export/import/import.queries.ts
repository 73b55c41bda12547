import { asc, count, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { isId } from '../../id.ts';
import { pick } from '../../pick.ts';
import { families } from '../../products/families/family.tables.ts';
import { type FamilyReferences, familyReferences } from '../../products/families/references.ts';
import { factNames, textNames } from '../../products/fields.ts';
import { isTracked } from '../../products/lots/lot.queries.ts';
import { products, stockMovements } from '../../products/product.tables.ts';
import { hasSkuLike } from '../../products/sku.queries.ts';
import { imports } from './import.tables.ts';
import type { KnownProduct, PlannedAdd, PlannedChange } from './planned.ts';

/** Names the trial that a preview shows: once its columns are mapped again, it is another one. */
export const trialOf = sql<string>`extract(epoch from ${imports.createdAt})::text`;

export async function findImport(db: Database, id: string) {
  if (!isId(id)) return undefined;
  const [found] = await db
    .select({
      ...pick(imports, 'id', 'fileName', 'state', 'rowsTotal', 'rowsDone', 'report', 'createdAt'),
      who: imports.administratorName,
      trial: trialOf,
    })
    .from(imports)
    .where(eq(imports.id, id));
  return found;
}

export async function findImportProgress(db: Database, id: string) {
  if (!isId(id)) return undefined;
  const [found] = await db
    .select(pick(imports, 'state', 'rowsTotal', 'rowsDone'))
    .from(imports)
    .where(eq(imports.id, id));
  return found;
}

export const tableColumns = {
  ...pick(products, 'id', 'sku', ...textNames, 'category', 'price', 'lprice', 'stock', ...factNames),
  size: products.option1,
  side: products.option2,
};

const knownColumns = {
  ...tableColumns,
  isArchived: sql<boolean>`${isNotNull(products.archivedAt)}`,
  lastMovement:
    sql<number>`coalesce((select max(id) from stock_movements where product_id = products.id), 0)`.mapWith(
      Number,
    ),
  isTracked,
  familySlug: sql<string | null>`(select slug from families where families.id = ${products.familyId})`,
};

export async function loadFamilyReferences(db: Database): Promise<FamilyReferences> {
  return familyReferences(await db.select({ slug: families.slug, name: families.name }).from(families));
}

/** With it, all variants are read of the families that products leave, and of those that they join, named by slug. */
export type Moving = { families: FamilyReferences; joined: string[] };

function knownProduct(
  { familySlug, ...product }: Omit<KnownProduct, 'family'> & { familySlug: string | null },
  moving: Moving | undefined,
): KnownProduct {
  return {
    ...product,
    family: familySlug === null ? '' : (moving?.families.referTo(familySlug) ?? familySlug),
  };
}

export async function listKnownProducts(
  db: Database,
  { ids, skus }: { ids: number[]; skus: string[] },
  moving?: Moving,
): Promise<KnownProduct[]> {
  const known = await db
    .select(knownColumns)
    .from(products)
    .where(or(hasIdOf(ids), hasSkuLike(skus), moving && isVariantOf({ ids, skus, ...moving })));
  return known.map((each) => knownProduct(each, moving));
}

/** Locks by id, as everybody does who locks several products: no deadlocks. */
export async function lockProducts(tx: Database, ids: number[], moving?: Moving): Promise<KnownProduct[]> {
  const locked = await tx
    .select(knownColumns)
    .from(products)
    .where(or(hasIdOf(ids), moving && isVariantOf({ ids, skus: [], ...moving })))
    .orderBy(asc(products.id))
    .for('no key update');
  return locked.map((each) => knownProduct(each, moving));
}

/** By product: what counts and other imports changed since the trial. */
export async function sumSetSince(tx: Database, changes: PlannedChange[]): Promise<Map<number, number>> {
  const seen = changes.flatMap(({ id, stock }) =>
    stock?.since === undefined ? [] : [{ id, since: stock.since }],
  );
  const { rows } = await tx.execute<{ id: number; change: number }>(sql`
    select seen.id, sum(${stockMovements.change})::int as change
    from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as seen (id int, since bigint)
      join ${stockMovements} on ${stockMovements.productId} = seen.id and ${stockMovements.id} > seen.since
    where ${stockMovements.reason} in ('count', 'import') group by seen.id`);
  return new Map(rows.map(({ id, change }) => [id, change]));
}

/** Those without SKU and family are known by nothing but their names. */
export async function countNamesakes(db: Database, adds: PlannedAdd[]): Promise<Map<string, number>> {
  const names = adds.flatMap(({ product: { sku, family, name } }) => (sku || family ? [] : [name]));
  if (names.length === 0) return new Map();
  const found = await db
    .select({ name: products.name, count: count() })
    .from(products)
    .where(sql`${products.name} = any(${sql.param(names)}::text[])`)
    .groupBy(products.name);
  return new Map([
    ...names.map((name) => [name, 0] as const),
    ...found.map((of) => [of.name, of.count] as const),
  ]);
}

export async function listSkusTaken(
  db: Database,
  skus: string[],
): Promise<{ id: number; sku: string | null }[]> {
  return db.select({ id: products.id, sku: products.sku }).from(products).where(hasSkuLike(skus));
}

const hasIdOf = (ids: number[]) => sql`${products.id} = any(${sql.param(ids)}::int[])`;

const isVariantOf = ({ ids, skus, joined }: { ids: number[]; skus: string[]; joined: string[] }) => sql`
  ${products.familyId} in (
    select id from families where slug = any(${sql.param(joined)}::text[])
    union select family_id from products where ${hasIdOf(ids)} or ${hasSkuLike(skus)})`;
