import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { findStatusDates } from '../orders/history/history.queries.ts';
import { deliveries, orders } from '../orders/order.tables.ts';
import { pick } from '../pick.ts';
import { findStateDates } from './delivery.queries.ts';
import { type BuyerStep, buyerProgress, currentStep } from './progress.ts';

/** Only the step of the order, for a visitor who knows its number and telephone (E.164). */
export async function findTrackedStep(
  db: Database,
  { number, phone }: { number: string; phone: string },
): Promise<BuyerStep | undefined> {
  const [order] = await db
    .select({
      ...pick(orders, 'id', 'status', 'createdAt', 'completedAt'),
      method: deliveries.method,
      state: deliveries.state,
    })
    .from(orders)
    .leftJoin(deliveries, eq(deliveries.orderId, orders.id))
    .where(and(eq(orders.number, number), eq(orders.phone, phone), isNull(orders.erasedAt)));
  if (!order) return undefined;
  const { method, state } = order;
  const [dates, ofDelivery] = await Promise.all([findStatusDates(db, order), findStateDates(db, order.id)]);
  const delivery = method && state ? { method, state, dates: ofDelivery } : undefined;
  return currentStep(buyerProgress(order.status, dates, delivery));
}
