import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.server.ts';
import { orderItems, orders } from './order.tables.ts';

/** The customer's own view of an order: neither floors nor internal fields. */
export async function findOrderByToken(db: Database, token: string) {
  const [order] = await db
    .select({
      id: orders.id,
      number: orders.number,
      token: orders.token,
      customerName: orders.customerName,
      phone: orders.phone,
      language: orders.language,
      totalAmount: orders.totalAmount,
      status: orders.status,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(eq(orders.token, token));
  if (!order) return undefined;
  const lines = await db
    .select({
      productId: orderItems.productId,
      quantity: orderItems.quantity,
      price: orderItems.price,
      actualPrice: orderItems.actualPrice,
      name: orderItems.name,
      nameEn: orderItems.nameEn,
      imageUrl: orderItems.imageUrl,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.position));
  return { ...order, lines };
}

export type CustomerOrder = NonNullable<Awaited<ReturnType<typeof findOrderByToken>>>;
