import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { deliveries, orders } from '../orders/order.tables.ts';
import { isDebtorOf, listDebts } from '../orders/payments/receivables.queries.ts';
import { organisations } from '../organisations/organisation.tables.ts';
import { paginate } from '../pagination.ts';
import { pick } from '../pick.ts';
import { products } from '../products/product.tables.ts';
import { settings } from '../settings/settings.tables.ts';
import { outgoingMessages, wantedProducts } from './outgoing-message.tables.ts';
import { startOf } from './queue-message.ts';

const isStanding = sql`exists (select from ${orders} where ${orders.id} = ${outgoingMessages.orderId}
  and ${orders.status} <> 'cancelled' and ${orders.toldByWhatsapp})`;
const isBackInStock = sql`exists (select from ${wantedProducts} join ${products} on ${products.id} = ${wantedProducts.productId}
  where ${wantedProducts.id} = ${outgoingMessages.wantedId} and ${products.stock} > 0 and ${products.archivedAt} is null)`;

/** Of modules that are on, and while the text is true: something is due, the product is there, the order stands and its customer asks for news. */
export const isWaiting = and(
  isNull(outgoingMessages.sentAt),
  isNull(outgoingMessages.skippedAt),
  sql`case ${outgoingMessages.kind}
    when 'reminder' then (select payments_on from ${settings}) and ${isDebtorOf(outgoingMessages.orderId)}
    when 'back-in-stock' then (select delivery_on from ${settings}) and ${isBackInStock}
    else (select delivery_on from ${settings}) and ${isStanding} end`,
);
const isReminder = sql`${outgoingMessages.kind} = 'reminder'`;

export type WaitingMessage = Awaited<ReturnType<typeof listWaitingMessages>>['messages'][number];

export async function listWaitingMessages(
  db: Database,
  { page: asked, pageSize }: { page: number; pageSize: number },
) {
  const [counted] = await db.select({ total: count() }).from(outgoingMessages).where(isWaiting);
  const total = counted?.total ?? 0;
  const { page, pageCount, offset } = paginate(total, { page: asked, pageSize });
  const messages = await db
    .select({
      ...pick(outgoingMessages, 'id', 'kind', 'language', 'madeFor', 'openedAt'),
      phone: sql<string>`coalesce(nullif(${organisations.phone}, ''), ${orders.phone}, ${wantedProducts.phone}, '')`,
      orderId: orders.id,
      number: orders.number,
      token: orders.token,
      customerName: sql<string | null>`coalesce(${organisations.name}, ${orders.customerName})`,
      agency: deliveries.agency,
      waybill: deliveries.waybill,
      productName: products.name,
      productNameEn: products.nameEn,
      ...pick(products, 'option1', 'option2'),
      productSlug: products.slug,
    })
    .from(outgoingMessages)
    .leftJoin(orders, eq(orders.id, outgoingMessages.orderId))
    .leftJoin(organisations, and(isReminder, eq(organisations.id, orders.organisationId)))
    .leftJoin(deliveries, eq(deliveries.orderId, outgoingMessages.orderId))
    .leftJoin(wantedProducts, eq(wantedProducts.id, outgoingMessages.wantedId))
    .leftJoin(products, eq(products.id, wantedProducts.productId))
    .where(isWaiting)
    .orderBy(asc(outgoingMessages.id))
    .limit(pageSize)
    .offset(offset);
  const reminded = messages.flatMap(({ kind, orderId }) => (kind === 'reminder' && orderId ? [orderId] : []));
  const debts = await listDebts(db, reminded);
  return {
    messages: messages.map((message) => ({ ...message, debt: debts.get(message.orderId ?? '') })),
    total,
    page,
    pageCount,
  };
}

/** Who is reminded on this day, in Douala, by organisation or telephone number. */
export async function listReminded(db: Database, day: string) {
  return db
    .select({ organisationId: orders.organisationId, phone: orders.phone })
    .from(outgoingMessages)
    .innerJoin(orders, eq(orders.id, outgoingMessages.orderId))
    .where(and(isReminder, eq(outgoingMessages.madeFor, startOf(day))));
}
