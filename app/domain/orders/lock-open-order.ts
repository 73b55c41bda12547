import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { isId } from '../id.ts';
import type { Outcome } from '../outcome.ts';
import { pick } from '../pick.ts';
import { orders } from './order.tables.ts';

export type NoOpenOrder = { reason: 'not-found' } | { reason: 'cancelled' };

/** Its number and status. Locked until the commit. */
export async function lockOrderRow(tx: Database, orderId: string) {
  if (!isId(orderId)) return undefined;
  const [order] = await tx
    .select(pick(orders, 'id', 'number', 'status'))
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('update');
  return order;
}

/** The same of an order that was not cancelled. */
export async function lockOpenOrder(
  tx: Database,
  orderId: string,
): Promise<Outcome<{ order: { id: string; number: string } }, NoOpenOrder>> {
  const order = await lockOrderRow(tx, orderId);
  if (!order) return { ok: false, reason: 'not-found' };
  return order.status === 'cancelled' ? { ok: false, reason: 'cancelled' } : { ok: true, order };
}
