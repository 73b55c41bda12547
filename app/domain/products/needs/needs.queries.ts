import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { hasProduct } from '../search/conditions.queries.ts';
import { needQuery } from '../search/query/query.ts';
import { type Need, needs } from './need.ts';

export async function listServedNeeds(db: Database): Promise<Need[]> {
  const served = needs.map((need) => hasProduct(needQuery(need)));
  const { rows } = await db.execute<{ served: boolean[] }>(
    sql`select array[${sql.join(served, sql`, `)}]::boolean[] as served`,
  );
  return needs.filter((_, i) => rows[0]?.served[i]);
}
