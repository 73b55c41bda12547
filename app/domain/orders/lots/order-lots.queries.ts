import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { isId } from '../../id.ts';
import { pick } from '../../pick.ts';
import { isOver } from '../../products/lots/lot.queries.ts';
import { lotMovements, lots, orderItemLots } from '../../products/lots/lot.tables.ts';
import { products } from '../../products/product.tables.ts';
import { orderItems, orders } from '../order.tables.ts';
import type { LotLine } from './allocation.ts';

export async function findOrderLots(db: Database, orderId: string) {
  if (!isId(orderId)) return undefined;
  const [order] = await db
    .select(pick(orders, 'id', 'number', 'status'))
    .from(orders)
    .where(eq(orders.id, orderId));
  return order && { order, lines: await listLotLines(db, orderId) };
}

export async function listLotLines(db: Database, orderId: string): Promise<LotLine[]> {
  const lines = await db
    .select({
      ...pick(orderItems, 'id', 'productId', 'name', 'nameEn', 'quantity'),
      left: sql<number>`greatest(0, ${orderItems.quantity} - ${orderItems.returned} - ${orderItems.taken})`,
    })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(and(eq(orderItems.orderId, orderId), products.hasLots))
    .orderBy(asc(orderItems.productId));
  if (lines.length === 0) return [];
  const gone = sql<number>`coalesce((select -sum(change)::int from ${lotMovements}
    where ${lotMovements.lotId} = ${lots.id} and ${lotMovements.orderItemId} = ${orderItems.id}), 0)`;
  const found = await db
    .select({
      ...pick(lots, 'id', 'productId', 'code', 'expiresOn', 'onHand'),
      isExpired: isOver,
      gone,
      allocated: sql<number>`coalesce(${orderItemLots.quantity}, 0)`,
      reason: orderItemLots.expiredReason,
    })
    .from(orderItems)
    .innerJoin(lots, eq(lots.productId, orderItems.productId))
    .leftJoin(
      orderItemLots,
      and(eq(orderItemLots.orderItemId, orderItems.id), eq(orderItemLots.lotId, lots.id)),
    )
    .where(
      and(
        eq(orderItems.orderId, orderId),
        sql`(${lots.onHand} > 0 or ${orderItemLots.quantity} > 0 or ${gone} > 0)`,
      ),
    )
    .orderBy(sql`${lots.expiresOn} nulls last`, sql`${lots.code} = ''`, asc(lots.id));
  const byProduct = Map.groupBy(found, ({ productId }) => productId);
  return lines.map((line) => ({
    ...line,
    lots: (byProduct.get(line.productId) ?? []).map(({ productId: _, ...lot }) => lot),
  }));
}
