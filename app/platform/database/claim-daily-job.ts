import { sql } from 'drizzle-orm';
import type { Database } from './database.server.ts';

/** Whether the caller should do today's run of a job: true for one caller in 23 hours, whatever the number of instances. */
export async function claimDailyJob(db: Database, name: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into chores (name) values (${name})
    on conflict (name) do update set done_at = now() where chores.done_at < now() - interval '23 hours'
    returning name`);
  return rowCount === 1;
}
