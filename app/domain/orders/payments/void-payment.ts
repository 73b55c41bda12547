import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import { todayInDouala } from '../../date.ts';
import { documents } from '../../documents/document.tables.ts';
import { isId } from '../../id.ts';
import type { Outcome } from '../../outcome.ts';
import { pick } from '../../pick.ts';
import { lockSession } from '../../tills/lock-session.ts';
import { paymentShares, payments } from './payment.tables.ts';
import type { Share } from './payment.ts';
import { insertPayment, lockOrders } from './record-payment.ts';

export type VoidedPayment = Outcome<
  { id: string; receiptId: string; orderId: string },
  /** An entry that voids a payment cannot be voided. */
  { reason: 'not-found' } | { reason: 'refunded' } | { reason: 'already-voided'; receiptId: string }
>;

/** Writes the opposite of a payment that was wrong, and a receipt that corrects the first one. Of an advance that paid an order, both halves. */
export async function voidPayment(
  db: Database,
  author: Author,
  { id, reason }: { id: string; reason: string },
): Promise<VoidedPayment> {
  if (!isId(id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx): Promise<VoidedPayment> => {
    const halves = await findHalves(tx, id);
    const payment = halves.find((half) => half.id === id);
    if (!payment || payment.voidsId) return { ok: false, reason: 'not-found' };
    const paid = await lockOrders(tx, sharesOf(halves));
    const [known] = await tx
      .select({ receiptId: payments.receiptId })
      .from(payments)
      .where(eq(payments.voidsId, id));
    if (known) return { ok: false, reason: 'already-voided', receiptId: known.receiptId };
    const taken = sharesOf(halves.filter(({ direction }) => direction === 1));
    if (
      taken.some(({ orderId, amount }) => paid.some((order) => order.id === orderId && amount > order.paid))
    )
      return { ok: false, reason: 'refunded' };
    const recorded = await insertOpposites(tx, author, { halves, paid, reason });
    await recordChange(tx, author, {
      action: 'payment.voided',
      subject: { type: 'payment', id: payment.receiptId, name: payment.number },
      after: {
        amount: payment.amount,
        method: payment.method,
        orders: paid.map(({ number }) => number),
      },
    });
    const own = recorded.get(id);
    if (!own) throw new Error('the payment was not voided');
    return { ok: true, id: own.id, receiptId: own.receiptId, orderId: payment.shares[0]?.orderId ?? '' };
  });
}

type Voiding = {
  halves: Awaited<ReturnType<typeof findHalves>>;
  paid: Awaited<ReturnType<typeof lockOrders>>;
  reason: string;
};

async function insertOpposites(tx: Database, author: Author, { halves, paid, reason }: Voiding) {
  const recorded = new Map<string | undefined, Awaited<ReturnType<typeof insertPayment>>>();
  for (const { id, direction, method, shares, number, receiptId, tillSessionId } of halves) {
    const other = halves.find((half) => half.id !== id);
    // The difference of a closed till is final.
    const till = tillSessionId === null ? undefined : await lockSession(tx, tillSessionId);
    const opposite = await insertPayment(tx, author, {
      ...{ key: `void:${id}`, request: '', method, shares, reference: '', note: '' },
      direction: direction === 1 ? -1 : 1,
      receivedOn: todayInDouala(new Date()),
      tillSessionId: till?.closedAt === null ? till.id : undefined,
      voids: { id, number, receiptId, reason },
      otherOrder: paid.find((order) => order.id === other?.shares[0]?.orderId)?.number,
      pairId: recorded.get(other?.id)?.id,
    });
    recorded.set(id, opposite);
  }
  return recorded;
}

/** The payment, and the other half of an advance that paid an order: both are taken back. The half that pays stands first. */
async function findHalves(tx: Database, id: string) {
  const halves = await tx
    .select({
      ...pick(payments, 'id', 'direction', 'amount', 'method', 'voidsId', 'receiptId', 'tillSessionId'),
      number: documents.number,
    })
    .from(payments)
    .innerJoin(documents, eq(documents.id, payments.receiptId))
    .where(
      sql`${payments.id} = ${id} or ${payments.pairId} = ${id}
        or ${payments.id} = (select pair_id from payments as asked where asked.id = ${id})`,
    )
    .orderBy(desc(payments.direction));
  const shares = await tx
    .select()
    .from(paymentShares)
    .where(
      inArray(
        paymentShares.paymentId,
        halves.map((half) => half.id),
      ),
    )
    .orderBy(paymentShares.orderId);
  return halves.map((half) => ({
    ...half,
    shares: shares
      .filter(({ paymentId }) => paymentId === half.id)
      .map(({ orderId, amount }) => ({ orderId, amount })),
  }));
}

const sharesOf = (halves: { shares: Share[] }[]) => halves.flatMap(({ shares }) => shares);
