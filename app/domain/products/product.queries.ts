import { and, desc, eq, gte, inArray, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { pick } from '../pick.ts';
import { familyPage, listFamilyCards } from './families/family.queries.ts';
import { families } from './families/family.tables.ts';
import { products } from './product.tables.ts';
import type { PublicProduct } from './product.ts';

/** What visitors may see in a list: neither floor nor SKU. */
export const publicColumns = {
  ...pick(products, 'id', 'slug', 'name', 'nameEn', 'descriptionFr', 'descriptionEn', 'price', 'category'),
  ...pick(products, 'stock', 'imageUrl', 'imageColor', 'familyId', 'option1', 'option2', 'deliveryIncluded'),
};

export async function withFamilies(db: Database, shown: PublicProduct[]): Promise<PublicProduct[]> {
  const ids = shown.flatMap(({ familyId }) => familyId ?? []);
  const cards = await listFamilyCards(db, ids);
  return shown.map((product) => ({ ...product, family: cards.get(product.familyId ?? 0) }));
}

const isOnSale = isNull(products.archivedAt);
/** What staff sell: services too (`isForSale` in product.ts). */
export const isSoldByStaff = or(isOnSale, and(not(products.listed), products.hidden));
/** What lists show: of a family only its face. */
const isShown = and(isOnSale, products.isFace);
const newestFirst = [desc(products.createdAt), desc(products.id)];

export async function listNewest(db: Database, limit: number): Promise<PublicProduct[]> {
  const newest = await db
    .select(publicColumns)
    .from(products)
    .where(isShown)
    .orderBy(...newestFirst)
    .limit(limit);
  return withFamilies(db, newest);
}

export async function listProductsByIds(db: Database, ids: number[]): Promise<PublicProduct[]> {
  if (ids.length === 0) return [];
  return db
    .select(publicColumns)
    .from(products)
    .where(and(isOnSale, inArray(products.id, ids)));
}

/** `found` is a query of ids in an order, which the products keep. */
export async function listProductsIn(db: Database, found: SQL): Promise<PublicProduct[]> {
  return db
    .select(publicColumns)
    .from(products)
    .innerJoin(
      sql`(select id, row_number() over () as place from (${found}) as found) as placed`,
      sql`placed.id = ${products.id}`,
    )
    .where(isOnSale)
    .orderBy(sql`placed.place`);
}

export async function listSlugs(
  db: Database,
  ids?: { from: number; to: number },
): Promise<{ slug: string }[]> {
  return db
    .select({ slug: sql<string>`coalesce(${familyPage}, ${products.slug})` })
    .from(products)
    .leftJoin(families, eq(families.id, products.familyId))
    .where(and(isShown, ids && gte(products.id, ids.from), ids && lt(products.id, ids.to)))
    .orderBy(...newestFirst);
}

export async function countOnSale(db: Database): Promise<number> {
  return db.$count(products, isShown);
}

/** Numbers of the id ranges that hold a product on sale: range 2 begins at id 2 × size. */
export async function listIdRanges(db: Database, size: number): Promise<number[]> {
  const range = sql<number>`${products.id} / ${sql.raw(String(size))}`;
  const found = await db.select({ range }).from(products).where(isShown).groupBy(range).orderBy(range);
  return found.map((each) => each.range);
}
