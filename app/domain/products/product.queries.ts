import { and, desc, eq, gte, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { products } from './product.tables.ts';
import type { PublicProduct } from './product.ts';

/** What visitors may see: neither floor nor SKU. */
const publicColumns = {
  id: products.id,
  slug: products.slug,
  name: products.name,
  nameEn: products.nameEn,
  descriptionFr: products.descriptionFr,
  descriptionEn: products.descriptionEn,
  price: products.price,
  category: products.category,
  stock: products.stock,
  imageUrl: products.imageUrl,
  imageColor: products.imageColor,
};

const isOnSale = isNull(products.archivedAt);
const newestFirst = [desc(products.createdAt), desc(products.id)];

export async function listNewest(db: Database, limit: number): Promise<PublicProduct[]> {
  return db
    .select(publicColumns)
    .from(products)
    .where(isOnSale)
    .orderBy(...newestFirst)
    .limit(limit);
}

export async function listSimilar(
  db: Database,
  product: PublicProduct,
  limit: number,
): Promise<PublicProduct[]> {
  return db
    .select(publicColumns)
    .from(products)
    .where(and(isOnSale, eq(products.category, product.category), ne(products.id, product.id)))
    .orderBy(...newestFirst)
    .limit(limit);
}

export async function findProductBySlug(db: Database, slug: string): Promise<PublicProduct | undefined> {
  const [product] = await db
    .select(publicColumns)
    .from(products)
    .where(and(isOnSale, eq(products.slug, slug)));
  return product;
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
    .select({ slug: products.slug })
    .from(products)
    .where(and(isOnSale, ids && gte(products.id, ids.from), ids && lt(products.id, ids.to)))
    .orderBy(...newestFirst);
}

export async function countOnSale(db: Database): Promise<number> {
  return db.$count(products, isOnSale);
}

/** Numbers of the id ranges that hold a product on sale: range 2 begins at id 2 × size. */
export async function listIdRanges(db: Database, size: number): Promise<number[]> {
  const range = sql<number>`${products.id} / ${sql.raw(String(size))}`;
  const found = await db.select({ range }).from(products).where(isOnSale).groupBy(range).orderBy(range);
  return found.map((each) => each.range);
}
