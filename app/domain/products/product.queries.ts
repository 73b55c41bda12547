import { and, desc, eq, gte, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { products } from './product.tables.ts';
import type { PublicProduct } from './product.ts';

/** The columns that may leave the back-office: neither floor nor SKU. */
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

/** Products of the same category, newest first, without the product itself. */
export async function listAlike(
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

/** The products of these ids that are on sale, in no particular order. */
export async function listProductsByIds(db: Database, ids: number[]): Promise<PublicProduct[]> {
  if (ids.length === 0) return [];
  return db
    .select(publicColumns)
    .from(products)
    .where(and(isOnSale, inArray(products.id, ids)));
}

/** The slugs of all products on sale, or of those whose ids lie in a range (`to` not included). */
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

/** The ranges of as many ids that hold a product on sale: 2 stands for the ids from twice the size on. */
export async function listIdRanges(db: Database, size: number): Promise<number[]> {
  const range = sql<number>`${products.id} / ${sql.raw(String(size))}`;
  const found = await db.select({ range }).from(products).where(isOnSale).groupBy(range).orderBy(range);
  return found.map((each) => each.range);
}
