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
import { orderTotal } from '../order.ts';
import { type PaymentRefusal, PaymentRefused, requirePayment } from '../payments/record-payment.ts';
import { listToSell } from '../record-order.ts';
import { type EnteredOrder, findEnteredOrder, type OrderToEnter, recordEnteredOrder } from './enter-order.ts';

/** Its payment is of the whole, and is ignored while the module of payments is off. */
export type CounterSale = OrderToEnter & {
  acceptShortage: boolean;
  /** In FCFA, what the seller saw; without it the shop's prices count as agreed. */
  seenTotal?: number | undefined;
};

export type SoldAtCounter =
  | EnteredOrder
  | Outcome<
      never,
      {
        reason: 'not-enough-stock';
        products: ShortProduct[];
      }
    >
  | Outcome<never, { reason: 'prices-changed'; prices: { productId: number; price: number }[] }>
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
      const prices = await listChangedPrices(tx, order);
      if (prices.length > 0) return { ok: false, reason: 'prices-changed', prices };
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

/** Its products are locked. What is gone is refused by itself. */
async function listChangedPrices(
  tx: Database,
  { lines, seenTotal }: Pick<CounterSale, 'lines' | 'seenTotal'>,
) {
  if (seenTotal === undefined) return [];
  const ids = lines.map(({ productId }) => productId);
  const listed = new Map((await listToSell(tx, ids, 'staff')).map(({ id, price }) => [id, price]));
  const total = orderTotal(lines.map((line) => ({ ...line, price: listed.get(line.productId) ?? 0 })));
  if (listed.size < lines.length || total === seenTotal) return [];
  return [...listed].map(([productId, price]) => ({ productId, price }));
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
