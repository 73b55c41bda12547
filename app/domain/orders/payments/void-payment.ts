import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import { todayInDouala } from '../../date.ts';
import { documents } from '../../documents/document.tables.ts';
import { isId } from '../../id.ts';
import type { Outcome } from '../../outcome.ts';
import { pick } from '../../pick.ts';
import { lockSession } from '../../tills/lock-session.ts';
import { paymentShares, payments } from './payment.tables.ts';
import { insertPayment, lockOrders } from './record-payment.ts';

export type VoidedPayment = Outcome<
  { id: string; receiptId: string; orderId: string },
  /** An entry that voids a payment cannot be voided. */
  { reason: 'not-found' } | { reason: 'refunded' } | { reason: 'already-voided'; receiptId: string }
>;

/** Writes the opposite of a payment that was wrong, and a receipt that corrects the first one. */
export async function voidPayment(
  db: Database,
  author: Author,
  { id, reason }: { id: string; reason: string },
): Promise<VoidedPayment> {
  if (!isId(id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx): Promise<VoidedPayment> => {
    const [payment] = await tx
      .select({
        ...pick(payments, 'id', 'direction', 'amount', 'method', 'voidsId', 'receiptId', 'tillSessionId'),
        number: documents.number,
      })
      .from(payments)
      .innerJoin(documents, eq(documents.id, payments.receiptId))
      .where(eq(payments.id, id));
    if (!payment || payment.voidsId) return { ok: false, reason: 'not-found' };
    const shares = await tx
      .select({ orderId: paymentShares.orderId, amount: paymentShares.amount })
      .from(paymentShares)
      .where(eq(paymentShares.paymentId, id))
      .orderBy(paymentShares.orderId);
    const paid = await lockOrders(tx, shares);
    const [known] = await tx
      .select({ receiptId: payments.receiptId })
      .from(payments)
      .where(eq(payments.voidsId, id));
    if (known) return { ok: false, reason: 'already-voided', receiptId: known.receiptId };
    if (payment.direction === 1 && paid.some((order) => order.amount > order.paid))
      return { ok: false, reason: 'refunded' };
    // The difference of a closed till is final.
    const till = payment.tillSessionId === null ? undefined : await lockSession(tx, payment.tillSessionId);

    const recorded = await insertPayment(tx, author, {
      key: `void:${id}`,
      request: '',
      direction: payment.direction === 1 ? -1 : 1,
      method: payment.method,
      reference: '',
      receivedOn: todayInDouala(new Date()),
      note: '',
      tillSessionId: till?.closedAt === null ? till.id : undefined,
      shares,
      voids: { id, number: payment.number, receiptId: payment.receiptId, reason },
    });
    await recordChange(tx, author, {
      action: 'payment.voided',
      subject: { type: 'payment', id: payment.receiptId, name: payment.number },
      after: {
        amount: payment.amount,
        method: payment.method,
        orders: paid.map(({ number }) => number),
      },
    });
    return { ok: true, id: recorded.id, receiptId: recorded.receiptId, orderId: shares[0]?.orderId ?? '' };
  });
}
