import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { composePaper, deliveryLine, plainTerms } from '../../documents/compose-paper.ts';
import type { PlannedInvoice } from '../../documents/document.ts';
import { findSeller } from '../../documents/seller.queries.ts';
import { pick } from '../../pick.ts';
import { products } from '../../products/product.tables.ts';
import { orderItems, orders } from '../order.tables.ts';

/** What an invoice would say now, for many orders by two statements. So says a cancelled one: its deposit was collected, until it is given back or pays another order. */
export async function planInvoices(db: Database, ids: string[]): Promise<PlannedInvoice[]> {
  if (ids.length === 0) return [];
  const { seller, terms, deliveryTax } = await findSeller(db);
  const found = await db
    .select(pick(orders, 'id', 'discount', 'deliveryFee'))
    .from(orders)
    .where(inArray(orders.id, ids));
  const lines = await db
    .select({
      ...pick(orderItems, 'orderId', 'name', 'nameEn', 'quantity', 'price', 'actualPrice'),
      tax: products.tax,
    })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(inArray(orderItems.orderId, ids));
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  return found.map(({ id: orderId, discount, deliveryFee }) => {
    const { total, tax } = composePaper({
      ...{ order: null, discount, terms: plainTerms, seller, tax: terms },
      lines: [
        ...(byOrder.get(orderId) ?? []).map(({ price, actualPrice, ...line }) => ({
          ...line,
          unitPrice: actualPrice ?? price,
        })),
        ...deliveryLine(deliveryFee, deliveryTax),
      ],
    });
    return { orderId, total, tax };
  });
}
