import { randomUUID } from 'node:crypto';
import { desc, sql } from 'drizzle-orm';
import { todayInDouala } from '../../app/domain/date.ts';
import type { PaymentMethod } from '../../app/domain/money/money.ts';
import { orders } from '../../app/domain/orders/order.tables.ts';
import type { OrderStatus } from '../../app/domain/orders/order.ts';
import type { InstructedMethod, PaymentTerms } from '../../app/domain/orders/payment-terms/terms.ts';
import { paymentClaims, paymentTerms } from '../../app/domain/orders/payments/payment.tables.ts';
import type { ClaimState } from '../../app/domain/orders/payments/payment.ts';
import { insertPayment } from '../../app/domain/orders/payments/record-payment.ts';
import { addDays } from '../../app/domain/quotes/quote.ts';
import type { Database } from '../../app/platform/database/database.server.ts';
import { daysAgo } from './read-demo.ts';

type DemoPayment = {
  status: OrderStatus;
  /** Its place among the orders of this status, the newest first. */
  place: number;
  method: PaymentMethod;
  reference?: string;
  /** Of the total, in percent; a part beyond 100 was paid too much. */
  percent: number;
  /** Why it was taken back. */
  voided?: string;
};

/** What a buyer says that was paid. */
type DemoClaim = {
  status: OrderStatus;
  place: number;
  method: InstructedMethod;
  reference: string;
  percent: number;
  state: ClaimState;
  days_ago: number;
};

/** `days`: orders of that many days are expected to be paid. */
export type DemoPayments = {
  days: number;
  terms: PaymentTerms;
  payments: DemoPayment[];
  claims: DemoClaim[];
};

const seller = { id: '', username: 'Comptoir' };

/**
 * Orders of the last days are expected to be paid; most are. Tills and Mobile Money are modules that start off, the latter for want of
 * a provider: what they would hold, nobody would see.
 */
export async function insertPayments(db: Database, demo: DemoPayments, now: Date) {
  await db.update(paymentTerms).set(demo.terms);
  const all = await db
    .select({ id: orders.id, status: orders.status, total: orders.totalAmount, fee: orders.deliveryFee })
    .from(orders)
    .orderBy(desc(orders.createdAt), desc(orders.id));
  const byStatus = Map.groupBy(all, ({ status }) => status);
  const shareOf = ({ status, place, percent }: Pick<DemoPayment, 'status' | 'place' | 'percent'>) => {
    const order = byStatus.get(status)?.[place];
    if (!order) throw new Error(`the demonstration has no order ${place} that is ${status}`);
    return { orderId: order.id, amount: Math.round(((order.total + order.fee) * percent) / 100) };
  };
  const pay = (payment: DemoPayment | DemoClaim, more: Partial<Parameters<typeof insertPayment>[2]> = {}) =>
    insertPayment(db, seller, {
      ...{ key: randomUUID(), request: '', direction: 1, note: '', voids: undefined },
      ...{ method: payment.method, reference: payment.reference ?? '', receivedOn: todayInDouala(now) },
      shares: [shareOf(payment)],
      ...more,
    });
  for (const payment of demo.payments) {
    const paid = await pay(payment);
    if (payment.voided !== undefined)
      await pay(payment, {
        ...{ key: `void:${paid.id}`, direction: -1, reference: '' },
        voids: { ...paid, reason: payment.voided },
      });
  }
  for (const claim of demo.claims) {
    const { state, method, reference } = claim;
    const paid = state === 'confirmed' ? await pay(claim) : undefined;
    await db.insert(paymentClaims).values({
      ...{ ...shareOf(claim), method, reference, state, paymentId: paid?.id },
      createdAt: daysAgo(claim.days_ago),
      ...(state !== 'open' && { closedAt: now, closedBy: seller.username }),
    });
  }
  await db.execute(
    sql`update settings set payments_since = ${addDays(todayInDouala(now), -demo.days)}::date`,
  );
}
