import { and, desc, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Database } from '../../platform/database.server.ts';
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

export async function listSlugs(db: Database): Promise<{ slug: string }[]> {
  return db
    .select({ slug: products.slug })
    .from(products)
    .where(isOnSale)
    .orderBy(...newestFirst);
}
