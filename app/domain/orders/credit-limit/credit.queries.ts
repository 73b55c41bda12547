import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../../platform/database/database.server.ts';
import { organisations } from '../../organisations/organisation.tables.ts';
import { pick } from '../../pick.ts';
import { settings } from '../../settings/settings.tables.ts';
import { orders } from '../order.tables.ts';
import { isReceivable } from '../payments/receivables.queries.ts';
import type { Credit } from './balance.ts';

const sold = alias(orders, 'sold');

/** Undefined without an organisation, without a limit, or while the module of payments is off. */
export async function findCredit(db: Database, orderId: string): Promise<Credit | undefined> {
  const [found] = await db
    .select({
      organisation: organisations.name,
      limit: sql<number>`${organisations.creditLimit}`.mapWith(Number),
      others: sql<number>`(select coalesce(sum(${orders.balance}), 0) from ${orders}
        where ${orders.organisationId} = ${sold.organisationId} and ${orders.id} <> ${sold.id} and ${isReceivable})`.mapWith(
        Number,
      ),
      ...pick(sold, 'deliveryFee', 'withheld', 'paid'),
      credited: sql<number>`${sold.credited} - ${sold.creditedBefore}`.mapWith(Number),
      isTakenBack: sql<boolean>`${sold.invoiceStands} is false`,
    })
    .from(sold)
    .innerJoin(organisations, eq(organisations.id, sold.organisationId))
    .innerJoin(settings, eq(settings.paymentsOn, true))
    .where(and(eq(sold.id, orderId), isNotNull(organisations.creditLimit)));
  return found;
}

/** Until the commit, other orders of the same organisation wait to be completed. */
export async function lockCredit(
  tx: Database,
  { orderId, organisationId }: { orderId: string; organisationId: string },
): Promise<Credit | undefined> {
  await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(and(eq(organisations.id, organisationId), isNotNull(organisations.creditLimit)))
    .for('no key update');
  return findCredit(tx, orderId);
}
