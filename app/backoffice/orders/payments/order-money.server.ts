import { listClaimsOfOrder } from '../../../domain/orders/claims/claim.queries.ts';
import { findOwed, listPaymentsOfOrder } from '../../../domain/orders/payments/payment.queries.ts';
import type { Database } from '../../../platform/database/database.server.ts';
import { listAdvances } from './advances/list-advances.server.ts';
import type { OrderMoney } from './payments-card.tsx';

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
