import { desc, eq } from 'drizzle-orm';
import { todayInDouala } from '../../app/domain/date.ts';
import { deliveryEvents } from '../../app/domain/deliveries/delivery.tables.ts';
import { listZones } from '../../app/domain/delivery/delivery.queries.ts';
import { type DeliveryState, notifiedState } from '../../app/domain/delivery/step.ts';
import type { DeliveryMethod } from '../../app/domain/delivery/wish.ts';
import { feeOf, includedTowns } from '../../app/domain/delivery/zone.ts';
import { deliveries, orderItems, orders } from '../../app/domain/orders/order.tables.ts';
import type { OrderStatus } from '../../app/domain/orders/order.ts';
import { queueStepMessage } from '../../app/domain/outgoing-messages/queue-message.ts';
import { products } from '../../app/domain/products/product.tables.ts';
import type { Database } from '../../app/platform/database/database.server.ts';
import { daysAgo } from './read-demo.ts';

type DemoStep = { state: DeliveryState; days_ago: number; note?: string };

export type DemoDelivery = {
  status: OrderStatus;
  /** Its place among the orders of this status, the newest first. */
  place: number;
  method: DeliveryMethod;
  town?: string;
  quarter?: string;
  landmark?: string;
  recipient?: string;
  agency?: string;
  /** Whether the customer asked to be told on WhatsApp. */
  told?: boolean;
  steps: DemoStep[];
};

type DemoOrderRow = Pick<typeof orders.$inferSelect, 'id' | 'status' | 'totalAmount' | 'language'>;

/** The other orders have none, as orders of a shop that does not ask. Those by quarter are promised for today: the day's tour shows them. */
export async function insertDeliveries(db: Database, demo: DemoDelivery[], now: Date) {
  const { id, status, totalAmount, language, createdAt } = orders;
  const all = await db
    .select({ id, status, totalAmount, language })
    .from(orders)
    .orderBy(desc(createdAt), desc(id));
  const byStatus = Map.groupBy(all, (order) => order.status);
  for (const delivery of demo) {
    const order = byStatus.get(delivery.status)?.[delivery.place];
    if (!order)
      throw new Error(`the demonstration has no order ${delivery.place} that is ${delivery.status}`);
    await insertDelivery(db, order, delivery, now);
  }
}

async function insertDelivery(db: Database, order: DemoOrderRow, delivery: DemoDelivery, now: Date) {
  const {
    method,
    town = '',
    quarter = '',
    landmark = '',
    recipient = '',
    agency = '',
    told,
    steps,
  } = delivery;
  const zone = (await listZones(db)).find((each) => each.town === town && each.name === quarter);
  if (method === 'zone' && !zone)
    throw new Error(`the demonstration does not deliver to ${town}, ${quarter}`);
  const goods = await db
    .select({ deliveryIncluded: products.deliveryIncluded })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(eq(orderItems.orderId, order.id));
  const deliveryFee = zone ? feeOf(zone, order.totalAmount, includedTowns(goods)) : 0;
  await db
    .update(orders)
    .set({ deliveryFee, toldByWhatsapp: told ?? false })
    .where(eq(orders.id, order.id));
  const last = steps.at(-1);
  await db.insert(deliveries).values({
    ...{ orderId: order.id, method, town, landmark, recipient, agency, place: quarter, zoneId: zone?.id },
    feePaidTo: method === 'agency' ? 'carrier' : 'shop',
    waybill: last?.state === 'at-agency' ? last.note : '',
    promisedOn: zone ? todayInDouala(now) : null,
    ...(last && { state: last.state, stateAt: daysAgo(last.days_ago) }),
  });
  for (const { state, days_ago, note } of steps)
    await db
      .insert(deliveryEvents)
      .values({ orderId: order.id, state, at: daysAgo(days_ago), by: 'Comptoir', note });
  const kind = told && last && notifiedState(last.state);
  if (kind) {
    const { id: orderId, language } = order;
    await queueStepMessage(db, { orderId, kind, madeFor: daysAgo(last.days_ago), language });
  }
}
