import { and, desc, eq, getTableColumns, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { isIntegerId } from '../id.ts';
import { orderItems, orders } from '../orders/order.tables.ts';
import { paginate } from '../pagination.ts';
import { stockMovements } from '../products/product.tables.ts';

type PieceReason = Exclude<typeof stockMovements.$inferSelect.reason, 'cost'>;

export async function listStockHistory(
  db: Database,
  productId: number,
  { page: asked, pageSize = 20 }: { page: number; pageSize?: number },
) {
  if (!isIntegerId(productId)) return undefined;
  // Rows about a cost move no pieces, and are private.
  const ofProduct = and(eq(stockMovements.productId, productId), ne(stockMovements.reason, 'cost'));
  const total = await db.$count(stockMovements, ofProduct);
  const { page, pageCount, offset } = paginate(total, { page: asked, pageSize });
  // Paged before the joins: else the running sum may be computed for each movement.
  const onPage = db
    .select({
      ...getTableColumns(stockMovements),
      stock: sql<number>`(sum(${stockMovements.change}) over (order by ${stockMovements.id}))::int`.as(
        'stock',
      ),
    })
    .from(stockMovements)
    .where(ofProduct)
    .orderBy(desc(stockMovements.id))
    .limit(pageSize)
    .offset(offset)
    .as('on_page');
  const movements = await db
    .select({
      id: onPage.id,
      change: onPage.change,
      reason: sql<PieceReason>`${onPage.reason}`,
      stock: onPage.stock,
      who: onPage.administratorName,
      at: onPage.createdAt,
      note: onPage.note,
      orderId: orders.id,
      orderNumber: orders.number,
    })
    .from(onPage)
    .leftJoin(orderItems, eq(orderItems.id, onPage.orderItemId))
    .leftJoin(orders, eq(orders.id, orderItems.orderId))
    .orderBy(desc(onPage.id));
  return { movements, total, page, pageCount };
}
