import { sql } from 'drizzle-orm';
import type { Database } from '../../../../platform/database/database.server.ts';
import { missedSearches } from '../search.tables.ts';

const maxStored = 1000;

/** Adds to the counts, and forgets what was asked least and longest ago when there are too many. */
export async function countMissedSearches(db: Database, missed: [words: string, times: number][]) {
  if (missed.length === 0) return;
  await db
    .insert(missedSearches)
    // Sorted, so that two instances never wait for each other in a circle.
    .values(missed.toSorted().map(([words, times]) => ({ words, times })))
    .onConflictDoUpdate({
      target: missedSearches.words,
      set: { times: sql`${missedSearches.times} + excluded.times`, lastAt: sql`now()` },
    });
  await db.execute(sql`
    delete from ${missedSearches} where words in (
      select words from ${missedSearches} order by times desc, last_at desc, words offset ${maxStored})`);
}
