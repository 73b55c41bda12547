import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { type ListFilter, maxCounted, type Sort } from '../list/product-list.ts';
import { isWanted, matches } from './conditions.queries.ts';
import type { Query } from './query/query.ts';
import { searchDocuments } from './search.tables.ts';

export type List = (wanted: Wanted) => Promise<number[]>;
export type Wanted = ListFilter & { sort: Sort; limit: number; offset: number; isMore: boolean };

export function listOf(db: Database, query: Query | undefined): List {
  return async (wanted) => {
    const isLong = query && wanted.sort === 'relevance' && wanted.isMore;
    const found = isLong ? selectNewestByRelevance(query, wanted) : selectIds(query, wanted);
    const { rows } = await db.execute<{ id: number }>(found);
    return rows.map(({ id }) => id);
  };
}

export function selectIds(query: Query | undefined, { sort, limit, offset, ...filter }: Wanted): SQL {
  return sql`
    select product_id as id from ${searchDocuments} where ${matches(query?.matches)} and ${isWanted(filter)}
    order by ${orders(query)[sort]} limit ${limit} offset ${offset}`;
}

/** Ranks the newest products with the words in their names, and the newest others: as many as a list can show. */
function selectNewestByRelevance(query: Query, { limit, offset, ...filter }: Wanted): SQL {
  const inNames = sql`names @@ ${query.matches}::tsquery`;
  const newest = (condition: SQL, limit: SQL) => sql`(
    select product_id, created_at, words from ${searchDocuments} where ${condition} and ${isWanted(filter)}
    order by created_at desc, product_id desc limit ${limit})`;
  return sql`
    with named as materialized ${newest(inNames, sql`${maxCounted}`)}
    select product_id as id from (
      select * from named union all
      ${newest(sql`${matches(query.matches)} and not (${inNames})`, sql`(select ${maxCounted} - count(*) from named)`)}
    ) as found
    order by ${orders(query).relevance} limit ${limit} offset ${offset}`;
}

export function orders(query: Query | undefined): Record<Sort, SQL> {
  const newest = sql`created_at desc, product_id desc`;
  return {
    relevance: query ? sql`${rank(query)} desc, ${newest}` : newest,
    newest,
    'price-up': sql`price, product_id`,
    'price-down': sql`price desc, product_id desc`,
  };
}

/** For weights D, C, B and A: descriptions, nothing, customers' words and the SKU, names. */
function rank({ ranks }: Query): SQL {
  const parts = ranks.map(
    ({ query, weight }) => sql`${weight}::float * ts_rank('{0.1, 0.2, 0.35, 1}', words, ${query}::tsquery)`,
  );
  return sql.join(parts, sql` + `);
}
