import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { saveOnce } from '../../../platform/database/save-once.server.ts';
import type { Role } from '../../administrators/permission.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import { todayInDouala } from '../../date.ts';
import type { Outcome } from '../../outcome.ts';
import { pick } from '../../pick.ts';
import { settings } from '../../settings/settings.tables.ts';
import { issueInvoiceOf } from '../invoice/issue-invoice.ts';
import { findShortProducts, planOrderStock, type ShortProduct, takeOrderStock } from '../move-order-stock.ts';
import { orderItems, orders } from '../order.tables.ts';
import { type PaymentRefusal, PaymentRefused, requirePayment } from '../payments/record-payment.ts';
import { type EnteredOrder, findEnteredOrder, type OrderToEnter, recordEnteredOrder } from './enter-order.ts';

/** Its payment is of the whole, and is ignored while the module of payments is off. */
export type CounterSale = OrderToEnter & { acceptShortage: boolean };

export type SoldAtCounter =
  | EnteredOrder
  | Outcome<
      never,
      {
        reason: 'not-enough-stock';
        products: ShortProduct[];
      }
    >
  | Outcome<never, { reason: 'payment-refused'; payment: PaymentRefusal }>;

/** One transaction: the order, its completion, stock, payment and invoice. Throws `OutcomeUnknown` when the sale may be saved. */
export async function sellAtCounter(
  db: Database,
  author: Author & { role: Role },
  { acceptShortage, mayBeSaved = false, ...order }: CounterSale,
  { maxWaitMs }: { maxWaitMs?: number } = {},
): Promise<SoldAtCounter> {
  return saveOnce<SoldAtCounter>(db, {
    name: `order ${order.key}`,
    find: (tx) => findEnteredOrder(tx, order),
    save: async (tx) => {
      const short = await findShortProducts(tx, order.lines);
      // What lies expired on the shelf is not handed over as if it were missing.
      if (short.length > 0 && !(acceptShortage && short.every(({ expired }) => expired === 0)))
        return { ok: false, reason: 'not-enough-stock', products: short };
      const recorded = await recordEnteredOrder(tx, author, order);
      if (!recorded.ok) return recorded;
      const { id, number, facts } = recorded;
      const { payment } = order;
      await complete(tx, author, { id, number });
      const isPaid = payment && recorded.total > 0 && (await arePaymentsOn(tx));
      if (isPaid) {
        const shares = [{ orderId: id, amount: recorded.total }];
        const paid = {
          ...payment,
          shares,
          receivedOn: todayInDouala(new Date()),
          note: '',
          isAdvance: false,
        };
        await requirePayment(
          tx,
          author,
          { ...paid, key: `sale:${order.key}`, direction: 1 },
          { isLogged: false },
        );
      }
      const invoice = await issueInvoiceOf(tx, author, id);
      await recordChange(tx, author, {
        action: 'order.sold',
        subject: { type: 'order', id, name: number },
        after: { ...facts, number: invoice, ...(isPaid && { method: payment.method }) },
      });
      return { ok: true, id };
    },
    mayBeSaved,
    maxWaitMs,
  }).catch((error: unknown) => {
    if (error instanceof PaymentRefused)
      return { ok: false, reason: 'payment-refused', payment: error.refusal };
    throw error;
  });
}

async function arePaymentsOn(tx: Database): Promise<boolean> {
  const [found] = await tx.select({ isOn: settings.paymentsOn }).from(settings);
  return found?.isOn ?? false;
}

async function complete(tx: Database, author: Author, { id, number }: { id: string; number: string }) {
  const lines = await tx
    .select(pick(orderItems, 'id', 'productId', 'name', 'nameEn', 'quantity', 'taken'))
    .from(orderItems)
    .where(eq(orderItems.orderId, id));
  await takeOrderStock(tx, author, number, await planOrderStock(tx, lines), new Map());
  await tx.update(orders).set({ status: 'completed', completedAt: sql`now()` }).where(eq(orders.id, id));
}
