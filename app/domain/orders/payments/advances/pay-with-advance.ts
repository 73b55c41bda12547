import { eq } from 'drizzle-orm';
import type { Database } from '../../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../../audit-log/record-change.ts';
import { todayInDouala } from '../../../date.ts';
import { digestContent } from '../../../digest-content.ts';
import type { Outcome } from '../../../outcome.ts';
import { pick } from '../../../pick.ts';
import { payments } from '../payment.tables.ts';
import { areOfOneBuyer, insertPayment, lockOrders } from '../record-payment.ts';

export type AdvanceToUse = {
  /** Made with the form: the same key is the same act. */
  key: string;
  from: string;
  to: string;
  amount: number;
};

export type PaidWithAdvance = Outcome<
  { receiptId: string },
  | { reason: 'not-found' | 'other-buyer' | 'cancelled' | 'nothing-due' | 'nothing-left' }
  /** Meanwhile the advance, or what is due, is less. */
  | { reason: 'above-advance'; most: number }
  | { reason: 'key-used'; receiptId: string }
>;

/** What was paid too much on one order pays another one of the same buyer: a pair of payments, by which no money moves. */
export async function payWithAdvance(
  db: Database,
  author: Author,
  { key, from, to, amount }: AdvanceToUse,
): Promise<PaidWithAdvance> {
  return db.transaction(async (tx): Promise<PaidWithAdvance> => {
    const locked = await lockOrders(tx, [
      { orderId: from, amount },
      { orderId: to, amount },
    ]);
    const request = digestContent(['advance', from, to, amount]);
    const [known] = await tx
      .select(pick(payments, 'receiptId', 'request'))
      .from(payments)
      .where(eq(payments.key, key));
    if (known)
      return known.request === request
        ? { ok: true, receiptId: known.receiptId }
        : { ok: false, reason: 'key-used', receiptId: known.receiptId };
    const source = locked.find(({ id }) => id === from);
    const target = locked.find(({ id }) => id === to);
    if (!source || !target || source === target) return { ok: false, reason: 'not-found' };
    const refusal = areOfOneBuyer(locked)
      ? refuseUse(source, target, amount)
      : { reason: 'other-buyer' as const };
    if (refusal) return { ok: false, ...refusal };

    const half = {
      ...{ request, reference: '', note: '', method: 'advance' as const, voids: undefined },
      receivedOn: todayInDouala(new Date()),
    };
    const taken = await insertPayment(tx, author, {
      ...{ ...half, key: `from:${key}`, direction: -1, otherOrder: target.number },
      shares: [{ orderId: source.id, amount }],
    });
    const paid = await insertPayment(tx, author, {
      ...{ ...half, key, direction: 1, otherOrder: source.number, pairId: taken.id },
      shares: [{ orderId: target.id, amount }],
    });
    await recordChange(tx, author, {
      action: 'payment.advance-used',
      subject: { type: 'payment', id: paid.receiptId, name: paid.number },
      after: { amount, method: 'advance', orders: [source.number, target.number] },
    });
    return { ok: true, receiptId: paid.receiptId };
  });
}

type Owed = { status: string; balance: number };

function refuseUse(source: Owed, target: Owed, amount: number) {
  if (target.status === 'cancelled') return { reason: 'cancelled' as const };
  if (target.balance <= 0) return { reason: 'nothing-due' as const };
  if (source.balance >= 0) return { reason: 'nothing-left' as const };
  const most = Math.min(-source.balance, target.balance);
  return amount < 1 || amount > most ? { reason: 'above-advance' as const, most } : undefined;
}
