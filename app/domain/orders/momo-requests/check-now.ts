import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import { isId } from '../../id.ts';
import type { Outcome } from '../../outcome.ts';
import { orders } from '../order.tables.ts';
import { momoRequests } from '../payments/payment.tables.ts';
import { handledStates, type MomoRequestState, mayRelease, type Provider } from './momo-request.ts';

/** A callback only makes the shop ask the provider. Its reference counts once the provider confirms it. */
export async function checkNow(
  db: Database,
  { id, provider, reference }: { id: string; provider: Provider; reference: string },
): Promise<void> {
  if (!isId(id)) return;
  await db
    .update(momoRequests)
    .set({
      nextCheckAt: sql`now()`,
      ...(reference !== '' && { toldReference: reference }),
    })
    .where(
      and(
        eq(momoRequests.id, id),
        eq(momoRequests.provider, provider),
        ne(momoRequests.state, 'succeeded'),
        // Not called yet: a callback about it is a mistake.
        ne(momoRequests.state, 'created'),
      ),
    );
}

export type HandledMomoRequest = Outcome<
  { orderId: string },
  { reason: 'not-found' } | { reason: 'closed' | 'still-open'; state: MomoRequestState }
>;

export async function checkMomoRequest(
  db: Database,
  author: Author,
  id: string,
): Promise<HandledMomoRequest> {
  return handle(db, author, { id, action: 'collection.checked' });
}

/** Staff looked at the provider and found no payment, or dealt with it. It is recorded all the same if it is paid later. */
export async function releaseMomoRequest(
  db: Database,
  author: Author,
  id: string,
): Promise<HandledMomoRequest> {
  return handle(db, author, { id, action: 'collection.released' });
}

async function handle(
  db: Database,
  author: Author,
  { id, action }: { id: string; action: 'collection.checked' | 'collection.released' },
): Promise<HandledMomoRequest> {
  if (!isId(id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx): Promise<HandledMomoRequest> => {
    const [momoRequest] = await tx.select().from(momoRequests).where(eq(momoRequests.id, id)).for('update');
    if (!momoRequest) return { ok: false, reason: 'not-found' };
    const { state, amount, orderId } = momoRequest;
    if (!handledStates.some((handled) => handled === state)) return { ok: false, reason: 'closed', state };
    if (action === 'collection.released' && !mayRelease(momoRequest))
      return { ok: false, reason: 'still-open', state };
    const isReleased = action === 'collection.released';
    await tx
      .update(momoRequests)
      .set(isReleased ? { state: 'released', nextCheckAt: null } : { nextCheckAt: sql`now()` })
      .where(eq(momoRequests.id, id));
    const [order] = await tx.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId));
    await recordChange(tx, author, {
      action,
      subject: { type: 'order', id: orderId, name: order?.number ?? '' },
      after: { amount },
    });
    return { ok: true, orderId };
  });
}
