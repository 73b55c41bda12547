import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import type { Role } from '../../administrators/permission.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import type { Outcome } from '../../outcome.ts';
import { type BeyondLimit, prepareEdit, writeEdit } from '../edit/apply-edit.ts';
import { type LockedOrder, lockOrder } from '../edit/lock-order.ts';
import { priceRequests } from '../order.tables.ts';
import { basisOf } from './ask-for-price.ts';

export type PriceAnswer = 'accepted' | 'refused';

export type AnsweredPriceRequest = Outcome<
  { orderId: string },
  | { reason: 'not-found' }
  /** Somebody has answered it, or the asker has replaced it. */
  | { reason: 'answered'; orderId: string }
  /** The order or a floor changed since: it must be asked again. */
  | { reason: 'outdated'; orderId: string }
  | { reason: 'not-enough-stock'; orderId: string }
  | (BeyondLimit & { orderId: string })
>;

/** Accepting saves the terms that were asked, in the transaction of the answer. Of two answers the first counts. */
export async function answerPriceRequest(
  db: Database,
  author: Author & { role: Role },
  { id, answer, acceptedBalance }: { id: number; answer: PriceAnswer; acceptedBalance?: number | undefined },
): Promise<AnsweredPriceRequest> {
  return db.transaction(async (tx): Promise<AnsweredPriceRequest> => {
    const [asked] = await tx.select().from(priceRequests).where(eq(priceRequests.id, id));
    // A request for a quote names no order.
    const stored = asked?.orderId ? await lockOrder(tx, asked.orderId) : undefined;
    if (!stored || !asked) return { ok: false, reason: 'not-found' };
    const { orderId } = asked;
    // Read again: an earlier answer held the lock of the order.
    const [request] = await tx.select().from(priceRequests).where(eq(priceRequests.id, id));
    if (!request || request.answer !== null) return { ...answeredBefore(request, author, answer), orderId };

    if (answer === 'refused') {
      await recordChange(tx, author, {
        action: 'price.refused',
        subject: { type: 'order', id: orderId, name: stored.number },
      });
    } else {
      const refusal = await acceptTerms(tx, author, stored, { ...request, acceptedBalance });
      if (refusal) return { ok: false, ...refusal, orderId };
    }
    await tx
      .update(priceRequests)
      .set({ answer, answeredByName: author.username, answeredAt: sql`now()` })
      .where(eq(priceRequests.id, id));
    return { ok: true, orderId };
  });
}

/** The same answer of the same person is given once: the first was not known to be saved. */
export function answeredBefore(
  request: { answer: string | null; answeredByName: string | null } | undefined,
  { username }: Author,
  answer: PriceAnswer,
): Outcome<object, { reason: 'answered' }> {
  const isSame = request?.answer === answer && request.answeredByName === username;
  return isSame ? { ok: true } : { ok: false, reason: 'answered' };
}

type Accepting = typeof priceRequests.$inferSelect & { acceptedBalance: number | undefined };

async function acceptTerms(
  tx: Database,
  author: Author & { role: Role },
  stored: LockedOrder,
  { terms, basis, askedByName: acceptedFor, acceptedBalance }: Accepting,
) {
  const { status, note } = stored;
  const prepared = await prepareEdit(tx, author.role, stored, { ...terms, status, note });
  const isOutdated = basis !== (await basisOf(tx, stored, terms));
  if (isOutdated || !prepared.ok) return { reason: 'outdated' as const };
  const saved = await writeEdit(tx, author, stored, prepared, { acceptedFor, acceptedBalance });
  if (saved.ok) return undefined;
  return saved.reason === 'beyond-credit-limit' ? saved : { reason: saved.reason };
}
