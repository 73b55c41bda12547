import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  sql,
} from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { auditLog } from '../audit-log/audit-log.tables.ts';
import { paginate } from '../pagination.ts';
import { searchWords, tidySearch } from '../search-terms.ts';
import { productSearch, products } from './product.tables.ts';
import { type Category, isProductId } from './product.ts';
import { containsForStaff, matchesForStaff } from './search/matching.queries.ts';
import { loadWords } from './search/search.queries.ts';

const staffColumns = getTableColumns(products);

export type StaffProduct = NonNullable<Awaited<ReturnType<typeof findProductForStaff>>>;

export async function findProductForStaff(db: Database, id: number) {
  if (!isProductId(id)) return undefined;
  const [product] = await db.select(staffColumns).from(products).where(eq(products.id, id));
  return product;
}

export async function lockProduct(tx: Database, id: number): Promise<StaffProduct | undefined> {
  if (!isProductId(id)) return undefined;
  const [product] = await tx
    .select(staffColumns)
    .from(products)
    .where(eq(products.id, id))
    .for('no key update');
  return product;
}

const maxCollected = 2000;

export type StaffSearch = {
  search: string;
  category: Category | undefined;
  archived: boolean;
  page: number;
  pageSize?: number;
};

export async function listProductsForStaff(
  db: Database,
  { search, category, archived, page: asked, pageSize = 8 }: StaffSearch,
) {
  const words = await loadWords(
    db,
    searchWords(tidySearch(search)).map((word) => [word]),
  );
  const isWanted = and(
    archived ? isNotNull(products.archivedAt) : isNull(products.archivedAt),
    category && eq(products.category, category),
  );
  const [counted] = await db
    .select({ total: count() })
    .from(productSearch)
    .where(matchesForStaff(words, { category, archived }));
  const total = counted?.total ?? 0;
  const { page, pageCount, offset } = paginate(total, { page: asked, pageSize });
  if (total === 0) return { products: [], total, page, pageCount };
  // A common word is met soon on the way from the lowest stock; a rare one is looked up.
  const found = db.select({ id: productSearch.productId }).from(productSearch);
  const walksStockIndex = total > maxCollected && page * pageSize * 20 < total;
  const isFound = and(
    isWanted,
    words.length === 0
      ? undefined
      : walksStockIndex
        ? exists(found.where(and(eq(productSearch.productId, products.id), containsForStaff(words))))
        : inArray(products.id, found.where(matchesForStaff(words, { category, archived }))),
  );
  const ids = db
    .select({ id: products.id })
    .from(products)
    .where(isFound)
    .orderBy(asc(products.stock), asc(products.id))
    .limit(pageSize)
    .offset(offset);
  const shown = await db
    .select(staffColumns)
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.stock), asc(products.id));
  return { products: shown, total, page, pageCount };
}

/** An import counts too: it has one audit row for all its products. */
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
          select id::text from imports where state = 'applied' and content @> to_jsonb(${productId}::int)))`,
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  return change;
}
