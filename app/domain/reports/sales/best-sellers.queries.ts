import { and, desc, eq, isNull, sum } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { orderItems, orders } from '../../orders/order.tables.ts';
import { type Goods, listGoods } from '../../products/list/find-goods.queries.ts';
import { products } from '../../products/product.tables.ts';
import type { Category } from '../../products/product.ts';

/** What is sold today differs from what was sold years ago, and is read in the same time in a shop of any age. */
const countedSales = 1000;

/** What most pieces were sold of in the newest 1 000 completed orders; then, the newest products. */
export async function listBestSellers(
  db: Database,
  { category, limit }: { category: Category | undefined; limit: number },
): Promise<Goods[]> {
  const isWanted = and(isNull(products.archivedAt), category && eq(products.category, category));
  const sales = db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.status, 'completed'))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(countedSales)
    .as('sales');
  const pieces = db
    .select({ id: orderItems.productId, sold: sum(orderItems.quantity).as('sold') })
    .from(sales)
    .innerJoin(orderItems, eq(orderItems.orderId, sales.id))
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
