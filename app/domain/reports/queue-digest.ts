import { sql } from 'drizzle-orm';
import { claimDay } from '../../platform/database/claim-daily-job.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { mailSeller } from '../mails/queue-mail.ts';
import { settings } from '../settings/settings.tables.ts';
import { findDigest } from './digest.queries.ts';

/** Queues the digest of yesterday, once on each day in Douala from the chosen hour on; none when there is nothing to say. */
export async function queueDigestIfDue(db: Database, now: Date) {
  const { rows } = await db.execute<{ day: string }>(sql`
    select (moment.local)::date::text as day
    from ${settings}, (select ${now.toISOString()}::timestamptz at time zone 'Africa/Douala' as local) as moment
    where digest_hour <= extract(hour from moment.local)`);
  const [due] = rows;
  if (!due) return;
  await db.transaction(async (tx) => {
    if (!(await claimDay(tx, 'morning-digest', due.day))) return;
    const digest = await findDigest(tx, due.day);
    const isNews = Object.values(digest).some((value) => typeof value === 'number' && value > 0);
    if (isNews) await mailSeller(tx, `digest:${due.day}`, { kind: 'digest', facts: digest });
  });
}
