import { and, asc, eq, gt, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { documents } from '../../documents/document.tables.ts';
import { isId } from '../../id.ts';
import { pick } from '../../pick.ts';
import { settings } from '../../settings/settings.tables.ts';
import { orders } from '../order.tables.ts';
import { paymentShares, payments } from './payment.tables.ts';
import type { PaymentFilter } from './payment.ts';

/** An invoice that stands is a debt. Other orders from before the first payment count only once something was paid on them. The settings are read once a statement, not once an order. */
export const isPaymentExpected = sql<boolean>`(${orders.paid} > 0 or (select payments_on from ${settings}) and
  (coalesce(${orders.invoiceStands}, false)
    or ${orders.createdAt} >= (select coalesce(payments_since, 'infinity') from ${settings})))`;

const filters: Record<PaymentFilter, SQL> = {
  'to-collect': sql`${orders.balance} > 0`,
  unpaid: sql`${orders.balance} > 0 and ${orders.paid} = 0`,
  deposit: sql`${orders.balance} > 0 and ${orders.paid} > 0`,
  paid: sql`${orders.balance} = 0 and ${orders.paid} > 0`,
  overpaid: sql`${orders.balance} < 0 and ${orders.status} <> 'cancelled'`,
  'to-refund': sql`${orders.balance} < 0 and ${orders.status} = 'cancelled'`,
};

export const hasSettlement = (filter: PaymentFilter): SQL =>
  sql`(${filters[filter]} and ${isPaymentExpected})`;

export async function findOwed(db: Database, orderId: string) {
  if (!isId(orderId)) return undefined;
  const [order] = await db
    .select({
      ...pick(orders, 'id', 'number', 'status', 'phone', 'organisationId', 'totalAmount', 'deliveryFee'),
      ...pick(orders, 'withheld', 'paid', 'balance'),
      credited: sql<number>`${orders.credited} - ${orders.creditedBefore}`.mapWith(Number),
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  return order;
}

export type OwedOrder = NonNullable<Awaited<ReturnType<typeof findOwed>>>;

/** Oldest first; `amount` is the share of this order. */
export async function listPaymentsOfOrder(db: Database, orderId: string) {
  return db
    .select({
      ...pick(payments, 'id', 'direction', 'method', 'reference', 'receivedOn', 'recordedAt', 'note'),
      ...pick(payments, 'voidsId', 'receiptId'),
      amount: paymentShares.amount,
      by: payments.recordedBy,
      isVoided: sql<boolean>`exists (select from payments as opposite where opposite.voids_id = ${payments.id})`,
      receipt: documents.number,
    })
    .from(paymentShares)
    .innerJoin(payments, eq(payments.id, paymentShares.paymentId))
    .innerJoin(documents, eq(documents.id, payments.receiptId))
    .where(eq(paymentShares.orderId, orderId))
    .orderBy(asc(payments.recordedAt), asc(payments.id));
}

export type PaymentOfOrder = Awaited<ReturnType<typeof listPaymentsOfOrder>>[number];

const maxOthers = 20;

type OfBuyer = Pick<OwedOrder, 'id' | 'phone' | 'organisationId'>;

export const listOthersDue = (db: Database, order: OfBuyer) =>
  listOthers(db, order, and(gt(orders.balance, 0), isPaymentExpected));

export const listOthersPaidTooMuch = (db: Database, order: OfBuyer) =>
  listOthers(db, order, lt(orders.balance, 0));

async function listOthers(db: Database, { id, phone, organisationId }: OfBuyer, isWanted: SQL | undefined) {
  const isSameBuyer = or(
    phone === '' ? undefined : and(eq(orders.phone, phone), isNull(orders.erasedAt)),
    organisationId === null ? undefined : eq(orders.organisationId, organisationId),
  );
  if (!isSameBuyer) return [];
  return db
    .select(pick(orders, 'id', 'number', 'balance'))
    .from(orders)
    .where(and(isSameBuyer, ne(orders.id, id), isWanted))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(maxOthers);
}

export async function findPayment(db: Database, id: string) {
  if (!isId(id)) return undefined;
  const [payment] = await db
    .select({
      ...pick(payments, 'id', 'amount', 'direction', 'method', 'receivedOn', 'receiptId'),
      receipt: documents.number,
      orderId: sql<string>`(select order_id from payment_shares as share where share.payment_id = ${payments.id}
        order by order_id limit 1)`,
      isVoid: sql<boolean>`${payments.voidsId} is not null`,
    })
    .from(payments)
    .innerJoin(documents, eq(documents.id, payments.receiptId))
    .where(eq(payments.id, id));
  return payment;
}
