import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { may, type Role } from '../administrators/permission.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import type { Outcome } from '../outcome.ts';
import { lockSession, sumExpected } from './lock-session.ts';
import { tillSessions, tills } from './till.tables.ts';
import { type Counts, sumCounts } from './till.ts';

type Closing = {
  id: string;
  /** What should have been in the till, as the form said. */
  seen: number;
  counts: Counts;
  note: string;
};

type ClosedTill = Outcome<
  object,
  | { reason: 'not-found' }
  | { reason: 'already-closed'; by: string; at: Date }
  | { reason: 'moved-since'; expected: number }
>;

/** One's own till, or any for administrators who see all. Refused when cash moved since it was counted. Sent again, it is the same closing. */
export async function closeTill(
  db: Database,
  author: Author & { role: Role },
  { id, seen, counts, note }: Closing,
): Promise<ClosedTill> {
  return db.transaction(async (tx): Promise<ClosedTill> => {
    const session = await lockSession(tx, id);
    if (!session) return { ok: false, reason: 'not-found' };
    if (session.openedById !== author.id && !may(author.role, 'see-all-tills'))
      return { ok: false, reason: 'not-found' };
    const counted = sumCounts(counts);
    if (session.closedAt) {
      const { closedBy, closedAt: at } = session;
      const isSame = closedBy === author.username && session.counted === counted && session.note === note;
      return isSame ? { ok: true } : { ok: false, reason: 'already-closed', by: closedBy ?? '', at };
    }
    const expected = await sumExpected(tx, id);
    if (expected !== seen) return { ok: false, reason: 'moved-since', expected };

    await tx
      .update(tillSessions)
      .set({ closedAt: sql`now()`, closedBy: author.username, expected, counted, counts, note })
      .where(eq(tillSessions.id, id));
    const [till] = await tx.select({ name: tills.name }).from(tills).where(eq(tills.id, session.tillId));
    await recordChange(tx, author, {
      action: 'till.closed',
      subject: { type: 'till', id, name: till?.name ?? '' },
      after: { expected, counted, difference: counted - expected, note },
    });
    return { ok: true };
  });
}
