import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { composePaper, deliveryLine, plainTerms } from '../documents/compose-paper.ts';
import { documents } from '../documents/document.tables.ts';
import { findSeller } from '../documents/seller.queries.ts';
import { orderItems, orders } from '../orders/order.tables.ts';
import { paymentShares, payments } from '../orders/payments/payment.tables.ts';
import { pick } from '../pick.ts';
import { products } from '../products/product.tables.ts';
import type { AccountedPeriod } from './accounting.queries.ts';
import type { PaidOrder } from './collected-vat.ts';
import type { VatPaper } from './vat-return.ts';

type Found = { id: string; paidBefore: string; paid: string; papers: PaidOrder['papers'] | null };

/** Orders with a payment, an invoice or a credit note in the period. */
export async function listPaidOrders(db: Database, { from, until }: AccountedPeriod): Promise<PaidOrder[]> {
  const start = (day: string) => sql`(${day}::timestamp at time zone 'Africa/Douala')`;
  const paidUntil = (day: string) => sql`(select coalesce(sum(share.amount * payment.direction), 0)
    from ${paymentShares} as share join ${payments} as payment on payment.id = share.payment_id
    where share.order_id = touched.id and payment.received_on < ${day}::date)`;
  const { rows } = await db.execute<Found>(sql`
    with touched as (
      select share.order_id as id from ${payments} as payment join ${paymentShares} as share on share.payment_id = payment.id
        where payment.received_on >= ${from}::date and payment.received_on < ${until}::date
      union
      select order_id from ${documents} where kind in ('invoice', 'credit-note') and order_id is not null
        and issued_at >= ${start(from)} and issued_at < ${start(until)}
    )
    select id, ${paidUntil(from)} as "paidBefore", ${paidUntil(until)} as paid, (
      select json_agg(json_build_object('kind', kind, 'content', content, 'isBefore', issued_at < ${start(from)}) order by issued_at, kind desc)
      from ${documents} where order_id = touched.id and kind in ('invoice', 'credit-note') and issued_at < ${start(until)}
    ) as papers from touched order by id`);
  const unissued = rows.filter(({ papers }) => !papers?.some(({ isBefore }) => isBefore));
  const planned = await planInvoices(
    db,
    unissued.map(({ id }) => id),
  );
  return rows.map(({ id, paidBefore, paid, papers }) => ({
    ...{ paidBefore: Number(paidBefore), paid: Number(paid), papers: papers ?? [] },
    planned: planned.get(id),
  }));
}

/** What an invoice would say today, for many orders by two statements. So says a cancelled one: its deposit was collected, until it is given back or pays another order. */
async function planInvoices(db: Database, ids: string[]): Promise<Map<string, VatPaper>> {
  if (ids.length === 0) return new Map();
  const [{ seller, terms, deliveryTax }, found, lines] = await Promise.all([
    findSeller(db),
    db
      .select(pick(orders, 'id', 'discount', 'deliveryFee'))
      .from(orders)
      .where(inArray(orders.id, ids)),
    db
      .select({
        ...pick(orderItems, 'orderId', 'name', 'nameEn', 'quantity', 'price', 'actualPrice'),
        tax: products.tax,
      })
      .from(orderItems)
      .innerJoin(products, sql`${products.id} = ${orderItems.productId}`)
      .where(inArray(orderItems.orderId, ids)),
  ]);
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  return new Map(
    found.map(({ id, discount, deliveryFee }) => {
      const content = composePaper({
        ...{ order: null, discount, terms: plainTerms, seller, tax: terms },
        lines: [
          ...(byOrder.get(id) ?? []).map(({ price, actualPrice, ...line }) => ({
            ...line,
            unitPrice: actualPrice ?? price,
          })),
          ...deliveryLine(deliveryFee, deliveryTax),
        ],
      });
      return [id, { kind: 'invoice', content }];
    }),
  );
}
