import { randomUUID } from 'node:crypto';
import { type ClaimOfOrder, listClaimsOfOrder } from '../../../domain/orders/claims/claim.queries.ts';
import {
  findOwed,
  listOthersDue,
  listOthersPaidTooMuch,
  listPaymentsOfOrder,
  type OwedOrder,
  type PaymentOfOrder,
} from '../../../domain/orders/payments/payment.queries.ts';
import type { Database } from '../../../platform/database/database.server.ts';

export type OrderMoney = {
  owed: OwedOrder;
  payments: PaymentOfOrder[];
  /** What the buyer says was paid, and nobody answered yet. */
  claims: ClaimOfOrder[];
  advances: UsableAdvance[];
};

export async function findOrderMoney(db: Database, orderId: string): Promise<OrderMoney | undefined> {
  const owed = await findOwed(db, orderId);
  if (!owed) return undefined;
  const [payments, claims, advances] = await Promise.all([
    listPaymentsOfOrder(db, owed.id),
    listClaimsOfOrder(db, owed.id),
    listAdvances(db, owed),
  ]);
  return { owed, payments, advances, claims: claims.filter(({ state }) => state === 'open') };
}

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
