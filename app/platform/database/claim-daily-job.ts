import { sql } from 'drizzle-orm';
import type { Database } from './database.server.ts';

/**
 * Whether the caller is to do today's round of a chore: one instance of the shop is told yes, once in 23 hours. Whoever
 * asks at the same moment waits for the other's row, and finds it done.
 */
export async function claimDailyJob(db: Database, name: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into chores (name) values (${name})
    on conflict (name) do update set done_at = now() where chores.done_at < now() - interval '23 hours'
    returning name`);
  return rowCount === 1;
}
