import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { withTable } from '../../../platform/database/drizzle-workarounds.server.ts';
import { findStandingInvoice } from '../../documents/document.queries.ts';
import { pick } from '../../pick.ts';
import { units } from '../../products/units/unit.tables.ts';
import { statesWithBuyer } from '../../products/units/unit.ts';
import { settings } from '../../settings/settings.tables.ts';
import { orderItems, orders } from '../order.tables.ts';
import { listToSell } from '../record-order.ts';
import type { AddedLine as AskedLine } from './edit.ts';

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof readStoredOrder>>>;
export type OrderLine = LockedOrder['lines'][number];
export type AddedLine = Awaited<ReturnType<typeof listAddedLines>>[number];

/** Until the commit: other edits, and an invoice, wait. */
export async function lockOrder(tx: Database, id: string) {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for('update');
  return readStoredOrder(tx, id);
}

/** What an edit changes, without a lock. */
export async function readStoredOrder(db: Database, id: string) {
  const [order] = await db
    .select(
      pick(orders, 'id', 'number', 'status', 'note', 'totalAmount', 'discount', 'version', 'organisationId'),
    )
    .from(orders)
    .where(eq(orders.id, id));
  if (!order) return undefined;
  const isInvoiced = (await findStandingInvoice(db, id)) !== undefined;
  return { ...order, isInvoiced, lines: await listLines(db, id) };
}

/** None while their module is off: nobody could take one off then. */
const countSerials = sql<number>`(select count(*)::int from ${units} where ${eq(units.orderItemId, withTable(orderItems.id))}
  and ${inArray(units.state, statesWithBuyer)} and (select serials_on from ${settings}))`;

async function listLines(db: Database, orderId: string) {
  return db
    .select({
      ...pick(orderItems, 'id', 'productId', 'name', 'nameEn', 'quantity', 'price', 'floor', 'actualPrice'),
      ...pick(orderItems, 'taken', 'returned', 'delivered'),
      named: countSerials,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
}

export async function listAddedLines(db: Database, added: AskedLine[]) {
  const products = await listToSell(
    db,
    added.map((line) => line.productId),
    'staff',
  );
  const onSale = new Map(products.map((product) => [product.id, product]));
  return added.flatMap((line) => {
    const product = onSale.get(line.productId);
    if (!product) return [];
    const { name, nameEn, imageUrl, price, lprice } = product;
    return [
      {
        ...line,
        id: 0,
        name,
        nameEn,
        imageUrl,
        price,
        floor: lprice,
        taken: 0,
        returned: 0,
        delivered: 0,
        named: 0,
      },
    ];
  });
}
