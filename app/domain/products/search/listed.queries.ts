import { desc, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { type Need, needs } from '../needs/need.ts';
import type { Listed } from './choose-listed.ts';
import { matches } from './conditions.queries.ts';
import { needQuery } from './query/query.ts';
import { searchDocuments } from './search.tables.ts';

/** A larger shop's lists are chosen by the database. */
export const maxListed = 5000;

const needsOf = sql<Need[]>`array_remove(array[${sql.join(
  needs.map((need) => sql`case when ${matches(needQuery(need))} then ${need}::text end`),
  sql`, `,
)}], null)`;

/** All products that lists show, the newest first; undefined when they are too many to be kept in memory. */
export async function listListed(db: Database): Promise<Listed[] | undefined> {
  const { productId: id, category, price, inStock, createdAt } = searchDocuments;
  const listed = await db
    .select({ id, category, price, inStock, needs: needsOf })
    .from(searchDocuments)
    .orderBy(desc(createdAt), desc(id))
    .limit(maxListed + 1);
  return listed.length > maxListed ? undefined : listed;
}
