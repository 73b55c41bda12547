import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import type { Outcome } from '../../outcome.ts';
import { missedSearches } from '../search/search.tables.ts';

/** Takes words from the list. Another search in vain lists them again. */
export async function dismissMissedSearch(
  db: Database,
  author: Author,
  { words }: { words: string },
): Promise<Outcome<object, { reason: 'not-found' }>> {
  return db.transaction(async (tx) => {
    const [gone] = await tx.delete(missedSearches).where(eq(missedSearches.words, words)).returning();
    if (!gone) return { ok: false, reason: 'not-found' };
    await recordChange(tx, author, {
      action: 'missed-search.dismissed',
      subject: { type: 'search', id: gone.words, name: gone.words },
      before: { times: gone.times },
    });
    return { ok: true };
  });
}
