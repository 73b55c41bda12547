import { sql } from 'drizzle-orm';
import type { Database } from './database.server.ts';

/** Whether the caller should do today's run of a job: true for one caller in 23 hours, whatever the number of instances. What a clock did that was ahead does not count. */
export async function claimDailyJob(db: Database, name: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into chores (name) values (${name})
    on conflict (name) do update set done_at = now()
      where chores.done_at not between now() - interval '23 hours' and now() + interval '1 day'
    returning name`);
  return rowCount === 1;
}

/** The same for a job of a calendar day (`2026-11-22`): true for its first caller on that day, or on a later one. */
export async function claimDay(db: Database, name: string, day: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into chores (name, done_at) values (${name}, ${day}::timestamp at time zone 'UTC')
    on conflict (name) do update set done_at = excluded.done_at
      where chores.done_at not between excluded.done_at and excluded.done_at + interval '1 day'
    returning name`);
  return rowCount === 1;
}
