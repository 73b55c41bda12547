import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import { todayInDouala } from '../../date.ts';
import { isId } from '../../id.ts';
import type { Outcome } from '../../outcome.ts';
import { orders } from '../order.tables.ts';
import { paymentClaims, paymentShares, payments } from '../payments/payment.tables.ts';
import type { ClaimState } from '../payments/payment.ts';
import { type RecordedPayment, recordPaymentWithin } from '../payments/record-payment.ts';

type ClosedClaim = { reason: 'already-closed'; state: ClaimState; by: string } | { reason: 'not-found' };
export type ConfirmedClaim = Outcome<
  { orderId: string },
  ClosedClaim | Extract<RecordedPayment, { reason: 'reference-used' }>
>;
export type RefusedClaim = Outcome<{ orderId: string }, ClosedClaim>;

/** Staff found the transfer: the claim becomes a payment, once, or the one that somebody recorded of it before. What is above the due is kept as an advance. */
export async function confirmClaim(db: Database, author: Author, id: string): Promise<ConfirmedClaim> {
  return db.transaction(async (tx): Promise<ConfirmedClaim> => {
    const claim = await lockClaim(tx, author, { id, wanted: 'confirmed' });
    if (!claim.ok) return claim;
    if (claim.isDone) return { ok: true, orderId: claim.orderId };
    const { orderId, method, reference, amount } = claim;
    const recorded = await recordPaymentWithin(tx, author, {
      ...{ key: `claim:${id}`, direction: 1, method, reference, note: '', isAdvance: true },
      receivedOn: todayInDouala(new Date()),
      shares: [{ orderId, amount }],
    });
    const confirm = async (paymentId: string) => {
      await close(tx, author, { id, state: 'confirmed', paymentId });
      return { ok: true, orderId } as const;
    };
    if (recorded.ok) return confirm(recorded.id);
    if (recorded.reason !== 'reference-used' && recorded.reason !== 'not-found')
      throw new Error(`a claim cannot be ${recorded.reason}`);
    const known = await findRecorded(tx, claim);
    return known === undefined ? recorded : confirm(known);
  });
}

/** What was received for the order with the same reference, unless it answers another claim of that order. */
async function findRecorded(
  tx: Database,
  { orderId, method, reference }: typeof paymentClaims.$inferSelect,
): Promise<string | undefined> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select payment.id from ${payments} as payment join ${paymentShares} as share on share.payment_id = payment.id
      join payment_references as used on used.payment_id = payment.id
    where share.order_id = ${orderId} and payment.direction = 1
      and used.method = ${method} and used.reference = reference_key(${reference})
      and not exists (select from ${paymentClaims} as other where other.payment_id = payment.id and other.order_id = ${orderId})`);
  return rows[0]?.id;
}

export async function refuseClaim(db: Database, author: Author, id: string): Promise<RefusedClaim> {
  return db.transaction(async (tx): Promise<RefusedClaim> => {
    const claim = await lockClaim(tx, author, { id, wanted: 'refused' });
    if (!claim.ok) return claim;
    if (claim.isDone) return { ok: true, orderId: claim.orderId };
    await close(tx, author, { id, state: 'refused' });
    await recordChange(tx, author, {
      action: 'claim.refused',
      subject: { type: 'order', id: claim.orderId, name: claim.number },
      after: { amount: claim.amount, method: claim.method },
    });
    return { ok: true, orderId: claim.orderId };
  });
}

/** Locks the order before the claim, like every payment, so that no two wait for each other. `isDone`: the answer to the same act of the same person was lost. */
async function lockClaim(tx: Database, author: Author, { id, wanted }: { id: string; wanted: ClaimState }) {
  if (!isId(id)) return { ok: false, reason: 'not-found' } as const;
  const [order] = await tx
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(sql`${orders.id} = (select order_id from ${paymentClaims} as claim where claim.id = ${id})`)
    .for('update');
  const [claim] = await tx.select().from(paymentClaims).where(eq(paymentClaims.id, id)).for('update');
  if (!order || !claim) return { ok: false, reason: 'not-found' } as const;
  const { state, closedBy } = claim;
  const isDone = state === wanted && closedBy === author.username;
  if (state !== 'open' && !isDone)
    return { ok: false, reason: 'already-closed', state, by: closedBy ?? '' } as const;
  return { ok: true, ...claim, number: order.number, isDone } as const;
}

async function close(
  tx: Database,
  author: Author,
  { id, ...closed }: { id: string; state: ClaimState; paymentId?: string },
) {
  await tx
    .update(paymentClaims)
    .set({ ...closed, closedAt: sql`now()`, closedBy: author.username })
    .where(eq(paymentClaims.id, id));
}
