import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import type { Outcome } from '../outcome.ts';
import { lockRevisions } from './lock-revisions.ts';
import { findQuote } from './quote.queries.ts';
import { quotes } from './quote.tables.ts';

/** Of a quote that was sent and not accepted; declined again, nothing changes. */
export async function declineQuote(
  db: Database,
  author: Author,
  id: string,
): Promise<Outcome<object, { reason: 'not-found' | 'quote-closed' }>> {
  return db.transaction(async (tx) => {
    await lockRevisions(tx, id);
    const stored = await findQuote(tx, id);
    if (!stored) return { ok: false, reason: 'not-found' };
    if (stored.state === 'declined') return { ok: true };
    if (stored.state !== 'sent') return { ok: false, reason: 'quote-closed' };
    await tx
      .update(quotes)
      .set({ state: 'declined', version: sql`${quotes.version} + 1` })
      .where(eq(quotes.id, id));
    await recordChange(tx, author, {
      action: 'quote.declined',
      subject: { type: 'quote', id, name: stored.number ?? '' },
    });
    return { ok: true };
  });
}
