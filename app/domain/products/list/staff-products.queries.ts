import {
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { withTable } from '../../../platform/database/drizzle-workarounds.server.ts';
import { auditLog } from '../../audit-log/audit-log.tables.ts';
import { isIntegerId } from '../../id.ts';
import { paginate } from '../../pagination.ts';
import { pick } from '../../pick.ts';
import { tidySearch } from '../../search-terms.ts';
import { findCountry } from '../country.ts';
import { productSearch, products } from '../product.tables.ts';
import type { Category } from '../product.ts';
import { containsForStaff, loadContainedWords, matchesForStaff } from '../search/contains.queries.ts';
import type { StockState } from '../stock/stock.ts';
import { isLowNow } from './find-goods.queries.ts';

const staffColumns = {
  ...getTableColumns(products),
  /** As the form writes them: `file#rrggbb file#rrggbb`. */
  morePictures: sql<string>`coalesce((
    select string_agg(image_url || image_color, ' ' order by position) from product_pictures
    where product_id = ${withTable(products.id)}), '')`,
};

export type StaffProduct = NonNullable<Awaited<ReturnType<typeof findProductForStaff>>>;

export async function findProductForStaff(db: Database, id: number) {
  if (!isIntegerId(id)) return undefined;
  const [product] = await db.select(staffColumns).from(products).where(eq(products.id, id));
  return product;
}

export async function lockProduct(tx: Database, id: number): Promise<StaffProduct | undefined> {
  if (!isIntegerId(id)) return undefined;
  const [product] = await tx
    .select(staffColumns)
    .from(products)
    .where(eq(products.id, id))
    .for('no key update');
  return product;
}

const isOnSale = isNull(products.archivedAt);
const isInState: Record<StockState, SQL | undefined> = {
  all: isOnSale,
  low: and(isOnSale, isLowNow),
  out: and(isOnSale, eq(products.stock, 0)),
  services: and(not(products.listed), products.hidden),
  hidden: and(isNotNull(products.archivedAt), products.hidden, products.listed),
  archived: and(isNotNull(products.archivedAt), not(products.hidden)),
};

export async function countByState(db: Database): Promise<Record<StockState, number>> {
  const countOf = (state: StockState) =>
    sql<number>`(select count(*)::int from ${products} where ${isInState[state]})`;
  const [counts] = await db
    .select({
      all: countOf('all'),
      low: countOf('low'),
      out: countOf('out'),
      services: countOf('services'),
      hidden: countOf('hidden'),
      archived: countOf('archived'),
    })
    .from(sql`(values (1)) as one`);
  if (!counts) throw new Error('nothing was counted');
  return counts;
}

const maxCollected = 2000;

export type StaffSearch = {
  search: string;
  category: Category | undefined;
  state: StockState;
  page: number;
  pageSize?: number;
};

export async function listProductsForStaff(db: Database, search: StaffSearch) {
  const { ids, ...found } = await findForStaff(db, search);
  if (found.total === 0) return { products: [], ...found };
  const shown = await db
    .select(staffColumns)
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.stock), asc(products.id));
  return { products: shown, ...found };
}

/** Of all pages together; none when there are more than `most`. */
export async function listIdsForStaff(db: Database, search: Omit<StaffSearch, 'page'>, most: number) {
  const { ids, total } = await findForStaff(db, { ...search, page: 1, pageSize: most });
  if (total === 0 || total > most) return { ids: [], total };
  return { ids: (await ids).map(({ id }) => id), total };
}

async function findForStaff(
  db: Database,
  { search, category, state, page: asked, pageSize = 8 }: StaffSearch,
) {
  const words = await loadContainedWords(db, tidySearch(search));
  const isWanted = and(isInState[state], category && eq(products.category, category));
  const archived = state === 'services' || state === 'hidden' || state === 'archived';
  const found = db.select({ id: productSearch.productId }).from(productSearch);
  const country = findCountry(search);
  const isMade = country === undefined ? undefined : eq(products.countryOfOrigin, country);
  const isMatching = or(
    inArray(products.id, found.where(matchesForStaff(words, { category, archived }))),
    isMade,
  );
  const total =
    state === 'all' && !isMade
      ? await db.$count(productSearch, matchesForStaff(words, { category, archived }))
      : await db.$count(products, and(isWanted, words.length === 0 ? undefined : isMatching));
  const { page, pageCount, offset } = paginate(total, { page: asked, pageSize });
  // A common word is met soon on the way from the lowest stock; a rare one is looked up.
  const walksStockIndex = !isMade && total > maxCollected && page * pageSize * 20 < total;
  const isFound = and(
    isWanted,
    words.length === 0
      ? undefined
      : walksStockIndex
        ? exists(found.where(and(eq(productSearch.productId, products.id), containsForStaff(words))))
        : isMatching,
  );
  const ids = db
    .select({ id: products.id })
    .from(products)
    .where(isFound)
    .orderBy(asc(products.stock), asc(products.id))
    .limit(pageSize)
    .offset(offset);
  return { ids, total, page, pageCount };
}

/** In the order of the list; what would be changed, and the version that was seen. */
export async function listProductsToChange(db: Database, ids: number[]) {
  return db
    .select(pick(products, 'id', 'version', 'name', 'nameEn', 'option1', 'option2', 'category', 'price'))
    .from(products)
    .where(inArray(products.id, ids.filter(isIntegerId)))
    .orderBy(asc(products.stock), asc(products.id));
}

/** Imports, changes of many products and families count too: each has one audit row for all its products. */
export async function findLastChange(
  db: Database,
  productId: number,
): Promise<{ who: string; at: Date } | undefined> {
  const [change] = await db
    .select({ who: auditLog.administratorName, at: auditLog.at })
    .from(auditLog)
    .where(
      sql`(${auditLog.subjectType} = 'product' and ${auditLog.subjectId} = ${String(productId)}
          and ${auditLog.action} <> 'product.counted')
        or (${auditLog.subjectType} = 'import' and ${auditLog.subjectId} in (
          select id::text from imports where state = 'applied' and content::jsonb @> to_jsonb(${productId}::int)))
        or (${auditLog.subjectType} = 'products' and ${auditLog.subjectId} in (
          select many.subject_id from audit_log as many where many.subject_type = 'products'
            and many.before -> 'together' @> jsonb_build_array(jsonb_build_object('id', ${productId}::int))))
        or (${auditLog.subjectType} = 'family' and ${auditLog.after} ? 'variants' and ${auditLog.subjectId} = (
          select family_id::text from products where id = ${productId}))`,
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  return change;
}
