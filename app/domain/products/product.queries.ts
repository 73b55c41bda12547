import { and, desc, eq, gte, inArray, isNull, lt, not, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { pick } from '../pick.ts';
import { familyCard, familyPage } from './families/family.queries.ts';
import { families } from './families/family.tables.ts';
import { products } from './product.tables.ts';
import type { PublicProduct } from './product.ts';

/** What visitors may see in a list: neither floor nor SKU. */
export const publicColumns = {
  ...pick(products, 'id', 'slug', 'name', 'nameEn', 'descriptionFr', 'descriptionEn', 'price', 'category'),
  ...pick(products, 'stock', 'imageUrl', 'imageColor', 'familyId', 'option1', 'option2', 'deliveryIncluded'),
};

export const cardColumns = { ...publicColumns, family: familyCard };

const isOnSale = isNull(products.archivedAt);
/** What staff sell: services too (`isForSale` in product.ts). */
export const isSoldByStaff = or(isOnSale, and(not(products.listed), products.hidden));
/** What lists show: of a family only its face. */
const isShown = and(isOnSale, products.isFace);
const newestFirst = [desc(products.createdAt), desc(products.id)];

export async function listNewest(db: Database, limit: number): Promise<PublicProduct[]> {
  return db
    .select(cardColumns)
    .from(products)
    .where(isShown)
    .orderBy(...newestFirst)
    .limit(limit);
}

export async function listCards(db: Database, ids: number[]): Promise<Map<number, PublicProduct>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select(cardColumns)
    .from(products)
    .where(and(isOnSale, inArray(products.id, ids)));
  return new Map(found.map((card) => [card.id, card]));
}

export async function listProductsByIds(db: Database, ids: number[]): Promise<PublicProduct[]> {
  if (ids.length === 0) return [];
  return db
    .select(publicColumns)
    .from(products)
    .where(and(isOnSale, inArray(products.id, ids)));
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
