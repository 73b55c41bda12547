import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Language } from '../../app/domain/localized.ts';
import { orderItems, orders } from '../../app/domain/orders/order.tables.ts';
import { type OrderStatus, orderNumber, orderTotal } from '../../app/domain/orders/order.ts';
import { stockMovements } from '../../app/domain/products/product.tables.ts';
import { productName } from '../../app/domain/products/product.ts';
import type { Database } from '../../app/platform/database/database.server.ts';
import type { SavedProduct } from './insert-products.ts';
import { daysAgo } from './read-demo.ts';

export type DemoOrder = {
  customer_name: string;
  phone: string;
  status: OrderStatus;
  language: Language;
  days_ago: number;
  lines: { slug: string; quantity: number; actual_price?: number }[];
};

export async function insertOrders(db: Database, saved: SavedProduct[], demo: DemoOrder[]) {
  const bySlug = new Map(saved.map((product) => [product.slug, product]));
  const oldestFirst = demo.toSorted((one, other) => other.days_ago - one.days_ago);
  for (const [i, order] of oldestFirst.entries()) {
    const createdAt = daysAgo(order.days_ago);
    const lines = order.lines.map((line, position) => {
      const product = bySlug.get(line.slug);
      if (!product) throw new Error(`A demonstration order names an unknown product: ${line.slug}`);
      return {
        product,
        position,
        quantity: line.quantity,
        price: product.price,
        actualPrice: line.actual_price ?? null,
      };
    });
    const [row] = await db
      .insert(orders)
      .values({
        number: orderNumber(i + 1, createdAt.getUTCFullYear()),
        token: randomBytes(18).toString('base64url'),
        idempotencyKey: randomUUID(),
        contentDigest: '',
        customerName: order.customer_name,
        phone: order.phone,
        phoneTyped: order.phone,
        language: order.language,
        totalAmount: orderTotal(lines),
        status: order.status,
        completedAt: order.status === 'completed' ? createdAt : null,
        createdAt,
      })
      .returning({ id: orders.id });
    if (!row) throw new Error('a demonstration order was not saved');
    const items = await db
      .insert(orderItems)
      .values(
        lines.map(({ product, ...line }) => ({
          ...line,
          orderId: row.id,
          productId: product.id,
          floor: product.lprice,
          name: productName({ ...product, nameEn: '' }, 'fr'),
          nameEn: productName(product, 'en'),
          imageUrl: product.imageUrl,
          taken: order.status === 'completed' ? line.quantity : 0,
        })),
      )
      .returning();
    if (order.status === 'completed') await takeDemoStock(db, items, createdAt);
  }
  await db.execute(sql`select setval('order_number', ${demo.length})`);
}

async function takeDemoStock(db: Database, items: (typeof orderItems.$inferSelect)[], createdAt: Date) {
  await db.insert(stockMovements).values(
    items.map(({ id, productId, quantity }) => ({
      productId,
      change: -quantity,
      reason: 'order' as const,
      orderItemId: id,
      createdAt,
    })),
  );
}
