import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { withTable } from '../../../platform/database/drizzle-workarounds.server.ts';
import type { Language } from '../../localized.ts';
import { pick } from '../../pick.ts';
import { familyPage, inFamilyOrder } from '../families/family.queries.ts';
import { families } from '../families/family.tables.ts';
import { variantPage } from '../families/family.ts';
import { products } from '../product.tables.ts';

const batchSize = 500;
const isOnSale = isNull(products.archivedAt);

/** What anybody outside may know of a product; `page` is the last part of its address. */
export type SoldProduct = ReturnType<typeof withPage>;

export async function countSoldProducts(db: Database): Promise<number> {
  return db.$count(products, isOnSale);
}

/** All products on sale by id, without the first `skip`, at most `most` of them. */
export async function* readSoldProducts(db: Database, { skip, most }: { skip: number; most: number }) {
  let [last, left, offset] = [0, most, skip];
  while (left > 0) {
    const batch = await selectSold(db, gt(products.id, last))
      .orderBy(asc(products.id))
      .offset(offset)
      .limit(Math.min(batchSize, left));
    yield* batch.map(withPage);
    if (batch.length < batchSize) return;
    [last, left, offset] = [batch.at(-1)?.id ?? 0, left - batch.length, 0];
  }
}

const frenchName = sql`coalesce(${families.name}, ${products.name})`;
const englishName = sql`coalesce(nullif(${families.nameEn}, ''), ${families.name}, nullif(${products.nameEn}, ''), ${products.name})`;

/** Those of the ids that are on sale, by category and name in this language, the sizes of a family in their order. */
export async function listSoldProducts(
  db: Database,
  ids: number[],
  language: Language,
): Promise<SoldProduct[]> {
  if (ids.length === 0) return [];
  const found = await selectSold(db, inArray(products.id, ids)).orderBy(
    ...[asc(products.category), asc(language === 'en' ? englishName : frenchName)],
    ...[asc(products.familyId), ...inFamilyOrder],
  );
  return found.map(withPage);
}

/** A family of one variant has its product's own page, as shops show it. */
const pageOfSizes = sql<string | null>`case when (
  select count(*) from products as variant
  where variant.family_id = ${withTable(products.familyId)} and variant.archived_at is null) > 1 then ${familyPage} end`;

const selectSold = (db: Database, isWanted: SQL) =>
  db
    .select({
      ...pick(products, 'id', 'slug', 'name', 'nameEn', 'descriptionFr', 'descriptionEn', 'price', 'stock'),
      ...pick(products, 'category', 'imageUrl', 'option1', 'option2', 'sku', 'brand', 'gtin', 'mpn'),
      family: pick(families, 'id', 'name', 'nameEn'),
      pageOfSizes,
    })
    .from(products)
    .leftJoin(families, eq(families.id, products.familyId))
    .where(and(isOnSale, isWanted));

type Row = Awaited<ReturnType<typeof selectSold>>[number];

function withPage({ slug, pageOfSizes: familySlug, ...product }: Row) {
  return { ...product, familyPage: familySlug, page: variantPage({ ...product, slug }, familySlug) };
}
