import { and, asc, desc, eq, gt, gte, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import type { ShownPicture } from '../facts.ts';
import { listVariants } from '../families/family.queries.ts';
import { families, sizeGuides } from '../families/family.tables.ts';
import { publicColumns, withFamilies } from '../product.queries.ts';
import { productPictures, products } from '../product.tables.ts';
import type { PublicProduct } from '../product.ts';
import { isReferredTo } from './goes-with.queries.ts';

export type PublicDetails = NonNullable<Awaited<ReturnType<typeof findProductDetails>>>;

/** All that a product's page shows; the floor is not among it. */
export async function findProductDetails(db: Database, slug: string) {
  const [product] = await db
    .select({
      ...publicColumns,
      sku: products.sku,
      brand: products.brand,
      model: products.model,
      specificationsFr: products.specificationsFr,
      specificationsEn: products.specificationsEn,
      boxFr: products.boxFr,
      boxEn: products.boxEn,
      suitsFr: products.suitsFr,
      suitsEn: products.suitsEn,
      unsuitedFr: products.unsuitedFr,
      unsuitedEn: products.unsuitedEn,
      warrantyMonths: products.warrantyMonths,
      noticeFile: products.noticeFile,
      noticeSize: products.noticeSize,
      goesWith: products.goesWith,
    })
    .from(products)
    .where(and(isNull(products.archivedAt), eq(products.slug, slug)));
  if (!product) return undefined;
  const more = await db
    .select({ imageUrl: productPictures.imageUrl, imageColor: productPictures.imageColor })
    .from(productPictures)
    .where(eq(productPictures.productId, product.id))
    .orderBy(asc(productPictures.position));
  const { imageUrl, imageColor } = product;
  const pictures: ShownPicture[] = imageUrl === '' ? more : [{ imageUrl, imageColor }, ...more];
  return { product, pictures, family: await findFamily(db, product.familyId) };
}

async function findFamily(db: Database, familyId: number | null) {
  if (familyId === null) return undefined;
  const [found] = await db
    .select({ family: families, guide: sizeGuides })
    .from(families)
    .leftJoin(sizeGuides, eq(sizeGuides.id, families.sizeGuideId))
    .where(eq(families.id, familyId));
  return found && { ...found, variants: await listVariants(db, familyId) };
}

/** What the seller chose, in that order; only what is on sale. */
export async function listGoesWith(
  db: Database,
  product: { id: number; goesWith: string },
): Promise<PublicProduct[]> {
  const chosen = isReferredTo(product.goesWith);
  if (!chosen) return [];
  const place = sql`position(coalesce(${products.sku}, '#' || ${products.id}) in ${product.goesWith})`;
  const found = await db
    .select(publicColumns)
    .from(products)
    .where(and(isNull(products.archivedAt), chosen, ne(products.id, product.id)))
    .orderBy(place);
  return withFamilies(db, found);
}

export async function listNearest(
  db: Database,
  product: PublicProduct,
  { limit, inStock }: { limit: number; inStock: boolean },
): Promise<PublicProduct[]> {
  const { id, category, price, familyId } = product;
  const isAlike = and(
    isNull(products.archivedAt),
    products.isFace,
    eq(products.category, category),
    ne(products.id, id),
    familyId === null ? undefined : sql`${products.familyId} is distinct from ${familyId}`,
    inStock ? gt(products.stock, 0) : undefined,
  );
  const list = (half: SQL, order: SQL) =>
    db.select(publicColumns).from(products).where(and(isAlike, half)).orderBy(order).limit(limit);
  const found = [
    ...(await list(gte(products.price, price), asc(products.price))),
    ...(await list(lt(products.price, price), desc(products.price))),
  ];
  const distance = (other: PublicProduct) => Math.abs(other.price - price);
  const nearest = found.toSorted((one, other) => distance(one) - distance(other) || one.id - other.id);
  return withFamilies(db, nearest.slice(0, limit));
}
