import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { ListFilter } from '../list/product-list.ts';
import { needQuery } from './query/query.ts';
import { searchDocuments } from './search.tables.ts';

export function matches(query: string | undefined): SQL {
  return query === undefined ? sql`true` : sql`${searchDocuments.words} @@ ${query}::tsquery`;
}

export function isWanted({ category, need, inStock, minPrice, maxPrice }: Partial<ListFilter>): SQL {
  const conditions = [
    category && eq(searchDocuments.category, category),
    need && matches(needQuery(need)),
    inStock ? searchDocuments.inStock : undefined,
    minPrice === undefined ? undefined : gte(searchDocuments.price, minPrice),
    maxPrice === undefined ? undefined : lte(searchDocuments.price, maxPrice),
  ];
  return and(...conditions) ?? sql`true`;
}

/** PostgreSQL would look for a single product in the table, which takes long when there is none; for some it asks the index. */
export function hasProduct(query: string): SQL {
  return sql`(select count(*) > 0 from (
    select from ${searchDocuments} where ${searchDocuments.words} @@ ${query}::tsquery limit 50) as found)`;
}
