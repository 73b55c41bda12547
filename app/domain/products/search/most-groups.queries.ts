import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { type CategoryCounts, toCategoryCounts } from '../list/product-list.ts';
import { type Category, categories } from '../product.ts';
import { isWanted, matches } from './conditions.queries.ts';
import { findMatching, type Matching, notCounted, type Page } from './count.queries.ts';
import { orders } from './order-products.ts';
import { eitherWay, type Group, queryOfAny } from './query/query.ts';
import { searchDocuments } from './search.tables.ts';

const maxRead = 500;
const nearestShown = 4;

/** `known`: as `countsOf` counts them, where they are known. A product with most groups has a rare one, so only those are read. In a shop where even the rarest is common, they are the newest. */
export async function findMostGroups(
  db: Database,
  groups: Group[],
  wanted: Page,
  known?: number[],
): Promise<(Matching & { match: 'corrected' | 'some' }) | undefined> {
  const possible = groups.filter(({ mayMatch }) => mayMatch);
  const numbers = possible.length > 1 ? (known ?? (await countGroups(db, possible))) : [];
  const counts = new Map(possible.map((group, i) => [group, numbers[i] ?? 0]));
  const found = possible.length > 1 ? possible.filter((group) => counts.get(group)) : possible;
  if (found.length === 0) return undefined;
  const query = queryOfAny(found);
  if (found.length === 1) {
    const found = await findMatching(db, query, wanted);
    return found.isFound ? { ...found, match: groups.length === 1 ? 'corrected' : 'some' } : undefined;
  }
  const { sort, page, pageSize, ...filter } = wanted;
  const rarest = found.toSorted((one, other) => (counts.get(one) ?? 0) - (counts.get(other) ?? 0));
  const sums = rarest.map((_, i) =>
    rarest.slice(0, i + 1).reduce((sum, group) => sum + (counts.get(group) ?? 0), 0),
  );
  const read = rarest.filter((_, i) => i === 0 || (sums[i] ?? 0) <= maxRead);
  const contained = found.map((group) => sql`(words @@ ${eitherWay(group)}::tsquery)::int`);
  const { rows } = await db.execute<MostGroups>(sql`
    with candidates as materialized (
      select *, ${sql.join(contained, sql` + `)} as contained from search_documents
      where ${matches(queryOfAny(read).matches)} order by created_at desc limit ${maxRead}),
    best as materialized (
      select *, row_number() over (order by ${orders(query)[sort]}) as place
      from candidates as search_documents where contained = (select max(contained) from candidates)),
    wanted as (select * from best as search_documents where ${isWanted({ ...filter, category: undefined })})
    select (select max(contained) from candidates) as most, (select count(*)::int from candidates) as candidates,
      (select json_object_agg(category, number) from (
        select category, count(*) as number from wanted group by category) as counted) as counts,
      array(select product_id from wanted as search_documents where ${isWanted({ category: filter.category })} order by place) as ids,
      array(select product_id from best order by place limit ${nearestShown}) as nearest`);
  const [best] = rows;
  if (!best) return undefined;
  const counted = toCategoryCounts(
    new Map(categories.map((category) => [category, best.counts?.[category] ?? 0])),
  );
  const ids = best.ids.length > 0 ? best.ids : best.nearest;
  return {
    match: best.most === groups.length ? 'corrected' : 'some',
    counts: best.candidates === maxRead ? atLeast(counted, filter.category) : counted,
    isFound: true,
    isNamed: true,
    list: async ({ limit, offset }) => ids.slice(offset, offset + limit),
  };
}

/** There may be more products with so many of the words, in any category. */
function atLeast(counts: CategoryCounts, category: Category | undefined): CategoryCounts {
  const more = (number = 0) => ({ number, isMore: number > 0 });
  const all = more(counts.all.number);
  return category
    ? { ...notCounted, all, [category]: more(counts[category]?.number) }
    : { ...notCounted, all };
}

type MostGroups = {
  most: number;
  candidates: number;
  counts: Record<string, number> | null;
  ids: number[];
  nearest: number[];
};

/** How many products have each of the groups, `maxRead` at most; without those that no product can have. */
export function countsOf(groups: Group[]): SQL<number[]> {
  const possible = groups.filter(({ mayMatch }) => mayMatch);
  const counts = possible.map(
    (group) => sql`(select count(*)::int from (
      select from ${searchDocuments} where ${matches(eitherWay(group))} limit ${maxRead}) as found)`,
  );
  return sql`array[${sql.join(counts, sql`, `)}]::int[]`;
}

async function countGroups(db: Database, groups: Group[]): Promise<number[]> {
  const { rows } = await db.execute<{ counts: number[] }>(sql`select ${countsOf(groups)} as counts`);
  return rows[0]?.counts ?? [];
}
