import { sql } from 'drizzle-orm';
import { stockMovements } from '../../app/domain/products/product.tables.ts';
import type { Database } from '../../app/platform/database/database.server.ts';
import type { DemoOrder } from './insert-orders.ts';
import type { SavedProduct } from './insert-products.ts';
import { daysAgo } from './read-demo.ts';

/** The ledger's sum is the stock: the first count is today's stock plus what was sold since. */
export async function insertFirstCount(
  db: Database,
  saved: SavedProduct[],
  stocks: Map<string, number>,
  orders: DemoOrder[],
) {
  const sold = Map.groupBy(
    orders.filter((order) => order.status === 'completed').flatMap((order) => order.lines),
    (line) => line.slug,
  );
  const openedAt = daysAgo(Math.max(...orders.map((order) => order.days_ago), 0) + 1);
  const counted = saved.flatMap(({ id, slug }) => {
    const since = (sold.get(slug) ?? []).reduce((sum, line) => sum + line.quantity, 0);
    const change = (stocks.get(slug) ?? 0) + since;
    return change > 0 ? [{ productId: id, change, reason: 'count' as const, createdAt: openedAt }] : [];
  });
  await db.insert(stockMovements).values(counted);
}

/** Pieces cost 60 % of their price; the dearest stay without a known cost, as in many shops. */
export async function setCosts(db: Database) {
  await db.execute(sql`
    insert into stock_movements (product_id, change, reason, value, created_at)
      select id, 0, 'cost', round(price * 0.6) * stock, (select min(created_at) from stock_movements)
      from products where stock > 0 and price < 500000 order by id`);
}
