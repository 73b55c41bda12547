import { and, asc, count, desc, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { isId } from '../id.ts';
import { paginate } from '../pagination.ts';
import { pick } from '../pick.ts';
import { expiredPieces } from '../products/lots/lot.queries.ts';
import { isSoldByStaff } from '../products/product.queries.ts';
import { products } from '../products/product.tables.ts';
import { findNumberEnd, namesOrder, type OrderSort, orderSearchTerms } from './list/search.ts';
import { deliveries, invoices, orderItems, orders, priceRequests } from './order.tables.ts';
import { type OrderStatus, orderStatuses } from './order.ts';
import { hasSettlement, isPaymentExpected } from './payments/payment.queries.ts';
import type { PaymentFilter } from './payments/payment.ts';

const deliveryColumns = {
  ...pick(deliveries, 'method', 'town', 'place', 'landmark', 'recipient', 'recipientPhone', 'feePaidTo'),
  ...pick(deliveries, 'agency', 'waybill', 'promisedOn', 'state', 'stateAt'),
  carrier: sql<string>`case when ${deliveries.state} = 'on-the-way' then ${deliveries.carrier} else '' end`,
};

/** The customer's view: no floors, no internal fields. */
export async function findOrderByToken(db: Database, token: string) {
  const [order] = await db
    .select({
      ...pick(orders, 'id', 'number', 'token', 'customerName', 'phone', 'language', 'totalAmount'),
      ...pick(orders, 'discount', 'deliveryFee', 'remark', 'buyerCompany', 'buyerNiu', 'purchaseOrder'),
      ...pick(orders, 'status', 'completedAt', 'createdAt'),
      /** Whether the whole is still to be paid: nothing was paid, credited, withheld or cancelled. */
      isWholeDue: sql<boolean>`${orders.balance} = ${orders.amount}`,
      quote: sql<{ number: string; revision: number } | null>`(select
        json_build_object('number', quote.number, 'revision', quote.revision)
        from quotes as quote where quote.order_id = ${orders.id})`,
      delivery: deliveryColumns,
    })
    .from(orders)
    .leftJoin(deliveries, eq(deliveries.orderId, orders.id))
    .where(eq(orders.token, token));
  if (!order) return undefined;
  const lines = await db
    .select(pick(orderItems, 'productId', 'quantity', 'price', 'actualPrice', 'name', 'nameEn', 'imageUrl'))
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.position));
  return { ...order, lines };
}

export type CustomerOrder = NonNullable<Awaited<ReturnType<typeof findOrderByToken>>>;

export type OrderSearch = {
  search: string;
  status: OrderStatus | undefined;
  payment?: PaymentFilter | undefined;
  sort: OrderSort;
  page: number;
  pageSize: number;
};

const sortings = {
  newest: [desc(orders.createdAt), desc(orders.id)],
  oldest: [asc(orders.createdAt), asc(orders.id)],
  highest: [desc(orders.amount), desc(orders.createdAt), desc(orders.id)],
  lowest: [asc(orders.amount), desc(orders.createdAt), desc(orders.id)],
  customer: [asc(orders.customerSort), desc(orders.createdAt), desc(orders.id)],
} satisfies Record<OrderSort, unknown[]>;

export async function listOrders(
  db: Database,
  { search, status, payment, sort, page: asked, pageSize }: OrderSearch,
) {
  const isFound = and(matchesSearch(search), payment && hasSettlement(payment));
  const counts = await countByStatus(db, isFound);
  const total = status ? counts[status] : orderStatuses.reduce((sum, each) => sum + counts[each], 0);
  const { page, pageCount } = paginate(total, { page: asked, pageSize });
  const isWanted = and(isFound, status && eq(orders.status, status));
  const found = total === 0 ? [] : await listPage(db, { isWanted, search, sort, page, pageSize });
  return { orders: found, counts, total, page, pageCount };
}

type Page = { isWanted: SQL | undefined; search: string; sort: OrderSort; page: number; pageSize: number };

/** Ids first, from the index alone: a deep page reads only its own rows. */
async function listPage(db: Database, { isWanted, search, sort, page, pageSize }: Page) {
  const start = (page - 1) * pageSize;
  const byNumber = await listByNumber(db, { isWanted, search, sort });
  const byNumberOnPage = byNumber.slice(start, start + pageSize);
  const others = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isWanted, byNumber.length > 0 ? notInArray(orders.id, byNumber) : undefined))
    .orderBy(...sortings[sort])
    .limit(pageSize - byNumberOnPage.length)
    .offset(Math.max(0, start - byNumber.length));
  const ids = [...byNumberOnPage, ...others.map(({ id }) => id)];

  const found = await db
    .select({
      ...pick(orders, 'id', 'number', 'customerName', 'organisationName', 'phone', 'amount', 'status'),
      ...pick(orders, 'enteredBy', 'createdAt', 'paid', 'balance'),
      isPaymentExpected,
      isPriceAsked: sql<boolean>`exists (${db
        .select({ id: priceRequests.id })
        .from(priceRequests)
        .where(and(eq(priceRequests.orderId, orders.id), isNull(priceRequests.answer)))})`,
    })
    .from(orders)
    .where(inArray(orders.id, ids));
  const lines = await listFirstLines(db, ids);
  return found
    .map((order) => ({ ...order, ...(lines.get(order.id) ?? noLines) }))
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

const noLines = { firstName: '', firstNameEn: '', lineCount: 0 };

async function listFirstLines(db: Database, ids: string[]) {
  const lines = await db
    .select(pick(orderItems, 'orderId', 'name', 'nameEn'))
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .orderBy(asc(orderItems.orderId), asc(orderItems.position));
  const byOrder = Map.groupBy(lines, (line) => line.orderId);
  return new Map(
    [...byOrder].map(([orderId, [first, ...others]]) => [
      orderId,
      { firstName: first?.name ?? '', firstNameEn: first?.nameEn ?? '', lineCount: 1 + others.length },
    ]),
  );
}

async function listByNumber(
  db: Database,
  { isWanted, search, sort }: Pick<Page, 'isWanted' | 'search' | 'sort'>,
) {
  const numberEnd = findNumberEnd(search);
  if (!numberEnd) return [];
  const byNumber = await db
    .select({ id: orders.id })
    .from(orders)
    // The search index finds candidates; the second condition checks the end of the number.
    .where(and(isWanted, contains(numberEnd), endsWith(numberEnd)))
    .orderBy(...sortings[sort]);
  return byNumber.map(({ id }) => id);
}

export function matchesSearch(search: string): SQL | undefined {
  const found = orderSearchTerms(search).map((spellings) => or(...spellings.map(contains)));
  const numberEnd = namesOrder(search) ? findNumberEnd(search) : undefined;
  // Papers have numbers that end like those of orders.
  return and(...found, numberEnd ? endsWith(numberEnd) : undefined);
}

function endsWith(numberEnd: string): SQL {
  return sql`${orders.number} like ${`%${numberEnd}`}`;
}

function contains(words: string): SQL {
  return sql`${orders.searchText} like contains_pattern(${words})`;
}

async function countByStatus(db: Database, isFound: SQL | undefined): Promise<Record<OrderStatus, number>> {
  const counts = { pending: 0, processing: 0, completed: 0, shipping: 0, cancelled: 0 };
  const counted = await db
    .select({ status: orders.status, count: count() })
    .from(orders)
    .where(isFound)
    .groupBy(orders.status);
  for (const { status, count } of counted) counts[status] = count;
  return counts;
}

export async function findOrder(db: Database, id: string) {
  if (!isId(id)) return undefined;
  const [order] = await db
    .select({
      ...pick(orders, 'id', 'number', 'token', 'customerName', 'phone', 'phoneTyped', 'language'),
      ...pick(orders, 'totalAmount', 'discount', 'status', 'deliveryFee', 'toldByWhatsapp', 'remark'),
      ...pick(orders, 'buyerCompany', 'buyerNiu', 'note', 'enteredBy', 'completedAt', 'version', 'erasedAt'),
      ...pick(orders, 'createdAt', 'credited', 'organisationId', 'organisationName', 'purchaseOrder'),
      invoiceNumber: invoices.number,
      delivery: { ...deliveryColumns, version: deliveries.version },
      /** Whether an invoice stands, which closes prices and lines. */
      isClosed: sql<boolean>`standing_invoice(${orders.id}) is not null`,
    })
    .from(orders)
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .leftJoin(deliveries, eq(deliveries.orderId, orders.id))
    .where(eq(orders.id, id));
  if (!order) return undefined;
  const lines = await db
    .select({
      ...pick(orderItems, 'id', 'productId', 'quantity', 'price', 'floor', 'actualPrice', 'taken'),
      ...pick(orderItems, 'returned', 'delivered', 'name', 'nameEn', 'imageUrl'),
      ...pick(products, 'stock', 'counted', 'hasLots'),
      expired: expiredPieces(orderItems.id),
      isArchived: sql<boolean>`not (${isSoldByStaff})`,
    })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(eq(orderItems.orderId, id))
    .orderBy(asc(orderItems.position));
  return { ...order, lines };
}

export type OrderDetails = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

export async function findNewestOrders(db: Database, search: string, limit: number) {
  return db
    .select(pick(orders, 'id', 'number', 'customerName', 'organisationName', 'status', 'amount', 'createdAt'))
    .from(orders)
    .where(matchesSearch(search))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
}

export type FoundOrder = Awaited<ReturnType<typeof findNewestOrders>>[number];
