import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import {
  type CategoryCounts,
  type Count,
  type ListFilter,
  maxCounted,
  type Sort,
  toCategoryCounts,
  toCount,
} from '../list/product-list.ts';
import { type Category, categories } from '../product.ts';
import { hasProduct, isWanted, matches } from './conditions.queries.ts';
import { type List, listOf, selectIds } from './order-products.ts';
import { allOf, categoryQuery, type Query } from './query/query.ts';
import { searchDocuments } from './search.tables.ts';

const maxCountedInAll = categories.length * (maxCounted + 1);

export type Page = ListFilter & { sort: Sort; page: number; pageSize: number };

/** `isFound`: without filters, too. `first`: the wanted page, where it was found with the counts. */
export type Matching = {
  counts: CategoryCounts;
  list: List;
  first?: number[] | undefined;
  isFound: boolean;
  isNamed: boolean;
};

/** One statement, unless there are more than can be counted. `isNamed`: the stricter query `named` finds anything, too; else `otherwise` is asked. */
export async function findMatching<Otherwise>(
  db: Database,
  query: Query,
  wanted: Page,
  { named, otherwise }: { named?: string | undefined; otherwise?: SQL<Otherwise> | undefined } = {},
): Promise<Matching & { otherwise: Otherwise | undefined }> {
  const { page, pageSize, sort, ...filter } = wanted;
  const isCounted = sql`${matches(query.matches)} and ${isWanted({ ...filter, category: undefined })}`;
  const shown = {
    ...filter,
    sort,
    limit: pageSize,
    offset: Math.max(0, page - 1) * pageSize,
    isMore: false,
  };
  const { rows } = await db.execute<Row & { otherwise: Otherwise | null }>(sql`
    with counted as materialized (${countSome(isCounted, maxCounted + 1)}),
    found as materialized (select coalesce(sum(number), 0) as number,
      coalesce(sum(number), 0) > 0 ${isFiltered(filter) ? sql`or ${hasProduct(query.matches)}` : sql``} as finds from counted),
    judged as materialized (select *, finds and ${named === undefined ? sql`true` : hasProduct(named)} as named from found)
    select array(select category from counted) as categories, array(select number from counted) as numbers, finds, named,
      case when number between 1 and ${maxCounted}::int then array(${selectIds(query, shown)}) end as ids,
      ${otherwise ? sql`case when not named then ${otherwise} end` : sql`null`} as otherwise
    from judged`);
  const [row] = rows;
  if (!row) throw new Error('nothing was counted');
  const counted = row.categories.map((category, i) => [category, row.numbers[i] ?? 0] as const);
  const counts = toCategoryCounts(new Map(counted));
  const matching = { list: listOf(db, query), isFound: row.finds, otherwise: row.otherwise ?? undefined };
  if (!counts.all.isMore) return { ...matching, counts, first: row.ids ?? [], isNamed: row.named };
  const many = await countMany(db, query, wanted, counts.all);
  return { ...matching, counts: many, isNamed: true, otherwise: undefined };
}

type Row = {
  categories: Category[];
  numbers: number[];
  ids: number[] | null;
  finds: boolean;
  named: boolean;
};

/** Of so many products only those of the wanted category are counted. */
async function countMany(db: Database, query: Query, { category, ...others }: Page, all: Count) {
  if (!category) return { ...notCounted, all };
  const inCategory = allOf([query.matches, categoryQuery(category)]);
  const filter = isWanted({ ...others, category: undefined });
  const counted = await count(db, sql`${matches(inCategory)} and ${filter}`, maxCounted + 1);
  return { ...notCounted, all, [category]: toCount(counted.get(category) ?? 0) };
}

/** Counts so many products of all categories, and then those of the categories of which they are not enough. */
export async function countListed(
  db: Database,
  { category, ...others }: ListFilter,
): Promise<CategoryCounts> {
  const filter = isWanted({ ...others, category: undefined });
  const counted = await count(db, filter, maxCountedInAll);
  const sum = [...counted.values()].reduce((all, each) => all + each, 0);
  const uncertain = categories.filter((category) => (counted.get(category) ?? 0) <= maxCounted);
  if (sum < maxCountedInAll || uncertain.length === 0) return toCategoryCounts(counted);
  const uncounted = sql`${inArray(searchDocuments.category, uncertain)} and ${filter}`;
  return toCategoryCounts(new Map([...counted, ...(await count(db, uncounted, maxCountedInAll))]));
}

export const notCounted = {
  orthopedic: undefined,
  physiotherapy: undefined,
  medical: undefined,
  wellness: undefined,
};

/** Words are looked for in the products themselves: a common word costs no more than a rare one. */
function countSome(condition: SQL, most: number): SQL {
  return sql`
    select category, count(*)::int as number from (
      select category from ${searchDocuments} where ${condition} limit ${most}) as found
    group by category`;
}

async function count(db: Database, condition: SQL, most: number): Promise<Map<Category, number>> {
  const { rows } = await db.execute<{ category: Category; number: number }>(countSome(condition, most));
  return new Map(rows.map(({ category, number }) => [category, number]));
}

function isFiltered({ need, inStock, minPrice, maxPrice }: ListFilter): boolean {
  return need !== undefined || inStock || minPrice !== undefined || maxPrice !== undefined;
}
