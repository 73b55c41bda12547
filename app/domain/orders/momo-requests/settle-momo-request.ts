import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import type { FoundTransaction, MobileMoney } from '../../../platform/mobile-money/mobile-money.server.ts';
import { systemAuthor } from '../../audit-log/record-change.ts';
import { todayInDouala } from '../../date.ts';
import { mailSeller } from '../../mails/queue-mail.ts';
import { orders } from '../order.tables.ts';
import { momoRequests, paymentShares, payments } from '../payments/payment.tables.ts';
import { recordPaymentWithin } from '../payments/record-payment.ts';
import type { Dispute } from './momo-request.ts';

type Locked = { order: { id: string; number: string }; momoRequest: typeof momoRequests.$inferSelect };

/** Records one payment, however many calls report it; on a cancelled order or above the due (an advance) too. If it differs from the request, the seller gets a mail instead. */
export async function settleMomoRequest(
  db: Database,
  { currency }: Pick<MobileMoney, 'currency'>,
  { id, found }: { id: string; found: FoundTransaction },
): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lock(tx, id);
    if (!locked || locked.momoRequest.state === 'succeeded') return;
    const dispute = findDispute(locked.momoRequest, found, currency);
    const paid = dispute ?? (await pay(tx, locked, found));
    if (typeof paid === 'string') return refer(tx, locked, paid);
    await tx
      .update(momoRequests)
      .set({
        state: 'succeeded',
        reason: '',
        paymentId: paid.paymentId,
        providerReference: found.reference,
        nextCheckAt: null,
      })
      .where(eq(momoRequests.id, id));
  });
}

/** Locks the order before the Mobile Money request, like every payment, so that no two wait for each other. */
async function lock(tx: Database, id: string): Promise<Locked | undefined> {
  const [order] = await tx
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(sql`${orders.id} = (select order_id from ${momoRequests} as asked where asked.id = ${id})`)
    .for('update');
  const [momoRequest] = await tx.select().from(momoRequests).where(eq(momoRequests.id, id)).for('update');
  return order && momoRequest && { order, momoRequest };
}

function findDispute(
  { amount }: Locked['momoRequest'],
  found: FoundTransaction,
  currency: string,
): Dispute | undefined {
  if (!found.isOurs) return 'order';
  if (found.currency !== currency) return 'currency';
  return found.amount === amount ? undefined : 'amount';
}

async function pay(
  tx: Database,
  { order, momoRequest: { id, amount } }: Locked,
  { method, reference }: FoundTransaction,
): Promise<{ paymentId: string } | Dispute> {
  const recorded = await recordPaymentWithin(tx, systemAuthor, {
    ...{ key: `collection:${id}`, direction: 1, method, reference, note: '', isAdvance: true },
    receivedOn: todayInDouala(new Date()),
    shares: [{ orderId: order.id, amount }],
  });
  if (recorded.ok) return { paymentId: recorded.id };
  if (recorded.reason !== 'reference-used')
    throw new Error(`a Mobile Money request cannot be ${recorded.reason}`);
  return (await findSamePayment(tx, { orderId: order.id, amount, method, reference })) ?? 'reference';
}

/** Staff recorded the same transaction before us, from the buyer's word or their own telephone. */
async function findSamePayment(
  tx: Database,
  wanted: { orderId: string; amount: number; method: string; reference: string },
): Promise<{ paymentId: string } | undefined> {
  const [same] = await tx
    .select({ paymentId: payments.id })
    .from(payments)
    .innerJoin(paymentShares, eq(paymentShares.paymentId, payments.id))
    .where(
      and(
        sql`${payments.id} = (select payment_id from payment_references
          where method = ${wanted.method} and reference = reference_key(${wanted.reference}))`,
        eq(payments.amount, wanted.amount),
        eq(paymentShares.orderId, wanted.orderId),
        eq(paymentShares.amount, wanted.amount),
        sql`not exists (select from ${momoRequests} as other where other.payment_id = ${payments.id})`,
      ),
    );
  return same;
}

/** One that staff released after the same dispute stays released. */
async function refer(tx: Database, { order, momoRequest }: Locked, dispute: Dispute) {
  const isKnown = momoRequest.state === 'released' && momoRequest.reason === dispute;
  await tx
    .update(momoRequests)
    .set({ ...(!isKnown && { state: 'disputed', reason: dispute }), nextCheckAt: null })
    .where(eq(momoRequests.id, momoRequest.id));
  await mailSeller(tx, `collection disputed ${momoRequest.id}`, {
    kind: 'collection-disputed',
    facts: { orderId: order.id, number: order.number, amount: momoRequest.amount, dispute },
  });
}
