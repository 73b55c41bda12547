import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import type { DeliveryState } from '../delivery/step.ts';
import { isId } from '../id.ts';
import { deliveries, orders } from '../orders/order.tables.ts';
import { pick } from '../pick.ts';
import { deliveryEvents } from './delivery.tables.ts';

export type DeliveryEvent = { state: DeliveryState; at: Date; by: string; note: string };

export async function listDeliveryEvents(db: Database, orderId: string): Promise<DeliveryEvent[]> {
  if (!isId(orderId)) return [];
  const { state, at, by, note } = deliveryEvents;
  return db
    .select({ state, at, by, note })
    .from(deliveryEvents)
    .where(eq(deliveryEvents.orderId, orderId))
    .orderBy(asc(deliveryEvents.id));
}

export async function findLastEvent(db: Database, orderId: string): Promise<DeliveryEvent | undefined> {
  const { state, at, by, note } = deliveryEvents;
  const [last] = await db
    .select({ state, at, by, note })
    .from(deliveryEvents)
    .where(eq(deliveryEvents.orderId, orderId))
    .orderBy(desc(deliveryEvents.id))
    .limit(1);
  return last;
}

export type StateDates = Partial<Record<DeliveryState, Date>>;

export async function findStateDates(db: Database, orderId: string): Promise<StateDates> {
  const found = await db
    .select({ state: deliveryEvents.state, at: sql`max(${deliveryEvents.at})`.mapWith(deliveryEvents.at) })
    .from(deliveryEvents)
    .where(eq(deliveryEvents.orderId, orderId))
    .groupBy(deliveryEvents.state);
  return Object.fromEntries(found.map(({ state, at }) => [state, at]));
}

/** Version 0 is that of an order without a row: its first step writes one. */
const unwritten: Omit<typeof deliveries.$inferSelect, 'orderId' | 'zoneId' | 'stateAt'> = {
  ...{ method: 'agree', state: 'to-prepare', feePaidTo: 'shop', promisedOn: null, version: 0 },
  ...{
    town: '',
    place: '',
    landmark: '',
    recipient: '',
    recipientPhone: '',
    agency: '',
    waybill: '',
    carrier: '',
  },
  failedReason: '',
};

export type Delivery = NonNullable<Awaited<ReturnType<typeof lockDelivery>>>;

/** Locks the order: other steps of it wait until the commit. */
export async function lockDelivery(tx: Database, orderId: string) {
  if (!isId(orderId)) return undefined;
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update');
  return findDelivery(tx, orderId);
}

export async function findDelivery(db: Database, orderId: string) {
  if (!isId(orderId)) return undefined;
  const [order] = await db
    .select({
      ...pick(orders, 'id', 'number', 'status', 'version', 'note', 'customerName', 'phone', 'language'),
      ...pick(orders, 'paid'),
      fee: orders.deliveryFee,
      /** What is left to pay, in FCFA. */
      due: sql<number>`greatest(0, ${orders.balance})`.mapWith(Number),
      isTold: orders.toldByWhatsapp,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) return undefined;
  const [row] = await db.select().from(deliveries).where(eq(deliveries.orderId, orderId));
  return { order, delivery: row ?? unwritten };
}
