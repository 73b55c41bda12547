import { and, desc, eq, isNull, sum } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { orderItems, orders } from '../../orders/order.tables.ts';
import { type Goods, listGoods } from '../../products/list/find-goods.queries.ts';
import { products } from '../../products/product.tables.ts';
import type { Category } from '../../products/product.ts';

export async function listBestSellers(
  db: Database,
  { category, limit }: { category: Category | undefined; limit: number },
): Promise<Goods[]> {
  const isWanted = and(isNull(products.archivedAt), category && eq(products.category, category));
  const pieces = db
    .select({ id: orderItems.productId, sold: sum(orderItems.quantity).as('sold') })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(eq(orders.status, 'completed'))
    .groupBy(orderItems.productId)
    .as('pieces');
  const sold = await db
    .select({ id: products.id })
    .from(pieces)
    .innerJoin(products, eq(products.id, pieces.id))
    .where(isWanted)
    .orderBy(desc(pieces.sold), products.id)
    .limit(limit);
  const newest =
    sold.length < limit
      ? await db
          .select({ id: products.id })
          .from(products)
          .where(isWanted)
          .orderBy(desc(products.createdAt), desc(products.id))
          .limit(limit)
      : [];
  const ids = [...new Set([...sold, ...newest].map(({ id }) => id))].slice(0, limit);
  return listGoods(db, ids, 'for-sale');
}
