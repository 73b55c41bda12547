import { and, asc, desc, eq, gt, gte, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../../../platform/database/database.server.ts';
import { pick } from '../../pick.ts';
import { referencesIn, type ShownPicture } from '../facts.ts';
import { familyPage, listVariants, type Variant } from '../families/family.queries.ts';
import { families, sizeGuides } from '../families/family.tables.ts';
import { variantPage } from '../families/family.ts';
import { publicFacts } from '../fields.ts';
import { cardColumns, publicColumns } from '../product.queries.ts';
import { productPictures, products } from '../product.tables.ts';
import type { PublicProduct } from '../product.ts';
import { isReferredTo } from './goes-with.queries.ts';

export type PublicDetails = NonNullable<Awaited<ReturnType<typeof findProductDetails>>>;

/** All that a product's page shows; the floor is not among it. `page` is the last part of its address, as `variantPage` writes it. */
export async function findProductDetails(db: Database, page: string) {
  const [slug = '', options] = page.split('--');
  const isFace = and(
    sql`${products.familyId} = (select id from families where slug = ${slug})`,
    products.isFace,
  );
  const found = await findOnSale(db, or(eq(products.slug, slug), isFace), slug);
  if (!found) return undefined;
  const { morePictures, ...product } = found;
  const family = await findFamily(db, product.familyId);
  const own = family?.variants.find(({ id }) => id === product.id)?.page ?? product.slug;
  // A family's own address names no size: none is chosen for the buyer.
  const isChosen = !family || family.page !== page || family.variants.length < 2;
  if (options !== undefined && own !== page) return undefined;
  const { imageUrl, imageColor } = product;
  const pictures = imageUrl === '' ? morePictures : [{ imageUrl, imageColor }, ...morePictures];
  if (isChosen) return { product, pictures, family, page: own, isChosen };
  return { product: unchosen(product, family), pictures, family, page, isChosen };
}

const noCodes = { sku: null, gtin: '', mpn: '' };

/** A family as its card shows it: from the lowest price, with the pieces of all variants. */
function unchosen<Product extends PublicProduct>(product: Product, { family, variants }: Family): Product {
  const { name, nameEn } = family;
  const stock = variants.reduce((sum, variant) => sum + variant.stock, 0);
  const price = Math.min(...variants.map((variant) => variant.price));
  return { ...product, ...{ name, nameEn, stock, price, ...noCodes, option1: '', option2: '' } };
}

/** The product of this slug goes before the first one of a family that has it, too. */
async function findOnSale(db: Database, isWanted: SQL | undefined, slug: string) {
  const [product] = await db
    .select({
      ...publicColumns,
      ...pick(products, 'sku', 'noticeFile', 'noticeSize', ...publicFacts),
      morePictures: sql<ShownPicture[]>`coalesce(
        (select json_agg(json_build_object('imageUrl', ${productPictures.imageUrl}, 'imageColor', ${productPictures.imageColor})
          order by ${productPictures.position}) from ${productPictures} where ${productPictures.productId} = ${products.id}), '[]')`,
    })
    .from(products)
    .where(and(isNull(products.archivedAt), isWanted))
    .orderBy(desc(eq(products.slug, slug)))
    .limit(1);
  return product;
}

type Family = NonNullable<Awaited<ReturnType<typeof findFamily>>>;

async function findFamily(db: Database, familyId: number | null) {
  if (familyId === null) return undefined;
  const [found] = await db
    .select({ family: families, guide: sizeGuides, page: familyPage })
    .from(families)
    .leftJoin(sizeGuides, eq(sizeGuides.id, families.sizeGuideId))
    .where(eq(families.id, familyId));
  if (!found) return undefined;
  const variants = await listVariants(db, familyId);
  const pageOf = (variant: Variant) =>
    variants.length > 1 ? variantPage(variant, found.page) : variant.slug;
  return { ...found, variants: variants.map((variant) => ({ ...variant, page: pageOf(variant) })) };
}

/** What the seller chose, in that order; only what is on sale. */
export async function listGoesWith(
  db: Database,
  product: { id: number; goesWith: string },
): Promise<PublicProduct[]> {
  const chosen = isReferredTo(product.goesWith);
  if (!chosen) return [];
  const references = sql`${sql.param(referencesIn(product.goesWith))}::text[]`;
  const place = sql`least(array_position(${references}, ${products.sku}), array_position(${references}, '#' || ${products.id}))`;
  return db
    .select(cardColumns)
    .from(products)
    .where(and(isNull(products.archivedAt), chosen, ne(products.id, product.id)))
    .orderBy(place);
}

/** In stock, and for a need of the product, or of its department when it has none: first what serves most of its needs, then what costs about as much. */
export async function listInstead(
  db: Database,
  { id, category, price, familyId }: PublicProduct,
  { limit }: { limit: number },
): Promise<PublicProduct[]> {
  const needs = sql`(select needs from products where id = ${id})`;
  const shared = sql`cardinality(array(select unnest(${products.needs}) intersect select unnest(${needs})))`;
  const serves = and(
    isNull(products.archivedAt),
    products.isFace,
    gt(products.stock, 0),
    ne(products.id, id),
    familyId === null ? undefined : sql`${products.familyId} is distinct from ${familyId}`,
    or(sql`${products.needs} && ${needs}`, and(sql`${needs} = '{}'`, eq(products.category, category))),
  );
  return db
    .select(cardColumns)
    .from(products)
    .where(serves)
    .orderBy(desc(shared), sql`abs(${products.price} - ${price})`, products.id)
    .limit(limit);
}

/** In the same department, what costs about as much. */
export async function listNearest(
  db: Database,
  product: PublicProduct,
  { limit }: { limit: number },
): Promise<PublicProduct[]> {
  const { id, category, price, familyId } = product;
  const isAlike = and(
    isNull(products.archivedAt),
    products.isFace,
    eq(products.category, category),
    ne(products.id, id),
    familyId === null ? undefined : sql`${products.familyId} is distinct from ${familyId}`,
  );
  const list = (half: SQL, order: SQL) =>
    db.select(cardColumns).from(products).where(and(isAlike, half)).orderBy(order).limit(limit);
  const found = await unionAll(
    list(gte(products.price, price), asc(products.price)),
    list(lt(products.price, price), desc(products.price)),
  );
  const distance = (other: PublicProduct) => Math.abs(other.price - price);
  const nearest = found.toSorted((one, other) => distance(one) - distance(other) || one.id - other.id);
  return nearest.slice(0, limit);
}
