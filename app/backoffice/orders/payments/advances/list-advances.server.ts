import { randomUUID } from 'node:crypto';
import {
  listOthersDue,
  listOthersPaidTooMuch,
  type OwedOrder,
} from '../../../../domain/orders/payments/payment.queries.ts';
import type { Database } from '../../../../platform/database/database.server.ts';

/** The orders that can be paid with what was paid too much on this one, or the ones that can pay it. */
export async function listAdvances(db: Database, order: OwedOrder) {
  if (order.balance === 0) return [];
  const isSource = order.balance < 0;
  const others = await (isSource ? listOthersDue : listOthersPaidTooMuch)(db, order);
  return others.map((other) => {
    const [from, to] = isSource ? [order, other] : [other, order];
    return {
      ...{ from: from.id, fromNumber: from.number, to: to.id, toNumber: to.number },
      amount: Math.min(-from.balance, to.balance),
      key: randomUUID(),
    };
  });
}

export type UsableAdvance = Awaited<ReturnType<typeof listAdvances>>[number];
