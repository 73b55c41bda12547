import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import {
  type CategoryCounts,
  type ListFilter,
  maxCounted,
  toCategoryCounts,
  toCount,
} from '../list/product-list.ts';
import { type Category, categories } from '../product.ts';
import { hasProduct, isWanted, matches } from './conditions.queries.ts';
import { allOf, categoryQuery, type Query } from './query/query.ts';
import { searchDocuments } from './search.tables.ts';

const maxCountedInAll = categories.length * (maxCounted + 1);

/** Undefined when the query finds nothing even without filters. */
export async function countFound(
  db: Database,
  { matches }: Query,
  filter: ListFilter,
): Promise<CategoryCounts | undefined> {
  const counts = await countByCategory(db, matches, filter);
  const isFound = counts.all.number > 0 || (isFiltered(filter) && (await findsAnything(db, matches)));
  return isFound ? counts : undefined;
}

export async function countByCategory(
  db: Database,
  query: string | undefined,
  { category, ...others }: ListFilter,
): Promise<CategoryCounts> {
  const filter = isWanted({ ...others, category: undefined });
  return query === undefined ? countListed(db, filter) : countMatching(db, query, category, filter);
}

/** Counts so many products of all categories, and then those of the categories of which they are not enough. */
async function countListed(db: Database, filter: SQL): Promise<CategoryCounts> {
  const counted = await countSome(db, filter, maxCountedInAll);
  const sum = [...counted.values()].reduce((all, each) => all + each, 0);
  const uncertain = categories.filter((category) => (counted.get(category) ?? 0) <= maxCounted);
  if (sum < maxCountedInAll || uncertain.length === 0) return toCategoryCounts(counted);
  const others = sql`${inArray(searchDocuments.category, uncertain)} and ${filter}`;
  return toCategoryCounts(new Map([...counted, ...(await countSome(db, others, maxCountedInAll))]));
}

/** Words are looked for in the products themselves: a common word costs no more than a rare one. */
async function countMatching(
  db: Database,
  query: string,
  category: Category | undefined,
  filter: SQL,
): Promise<CategoryCounts> {
  const most = maxCounted + 1;
  const counts = toCategoryCounts(await countSome(db, sql`${matches(query)} and ${filter}`, most));
  if (!counts.all.isMore) return counts;
  if (!category) return { ...notCounted, all: counts.all };
  const inCategory = allOf([query, categoryQuery(category)]);
  const chosen = await countSome(db, sql`${matches(inCategory)} and ${filter}`, most);
  return { ...notCounted, all: counts.all, [category]: toCount(chosen.get(category) ?? 0) };
}

export const notCounted = {
  orthopedic: undefined,
  physiotherapy: undefined,
  medical: undefined,
  wellness: undefined,
};

async function countSome(db: Database, condition: SQL, most: number): Promise<Map<Category, number>> {
  const { rows } = await db.execute<{ category: Category; number: number }>(sql`
    select category, count(*)::int as number from (
      select category from ${searchDocuments} where ${condition} limit ${most}) as found
    group by category`);
  return new Map(rows.map(({ category, number }) => [category, number]));
}

function isFiltered({ need, inStock, minPrice, maxPrice }: ListFilter): boolean {
  return need !== undefined || inStock || minPrice !== undefined || maxPrice !== undefined;
}

export async function findsAnything(db: Database, query: string): Promise<boolean> {
  const { rows } = await db.execute<{ finds: boolean }>(sql`select ${hasProduct(query)} as finds`);
  return rows[0]?.finds ?? false;
}
