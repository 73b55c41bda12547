import { and, asc, count, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.server.ts';
import { isId } from '../id.ts';
import { invoices } from '../invoices/invoice.tables.ts';
import { products } from '../products/product.tables.ts';
import { orderItems, orders } from './order.tables.ts';
import { type OrderStatus, orderStatuses } from './order.ts';
import { namedNumberEnd, type OrderSort, orderSearchTerms } from './search.ts';

/** The customer's own view of an order: neither floors nor internal fields. */
export async function findOrderByToken(db: Database, token: string) {
  const [order] = await db
    .select({
      id: orders.id,
      number: orders.number,
      token: orders.token,
      customerName: orders.customerName,
      phone: orders.phone,
      language: orders.language,
      totalAmount: orders.totalAmount,
      status: orders.status,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(eq(orders.token, token));
  if (!order) return undefined;
  const lines = await db
    .select({
      productId: orderItems.productId,
      quantity: orderItems.quantity,
      price: orderItems.price,
      actualPrice: orderItems.actualPrice,
      name: orderItems.name,
      nameEn: orderItems.nameEn,
      imageUrl: orderItems.imageUrl,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.position));
  return { ...order, lines };
}

export type CustomerOrder = NonNullable<Awaited<ReturnType<typeof findOrderByToken>>>;

export type OrderSearch = {
  search: string;
  status: OrderStatus | undefined;
  sort: OrderSort;
  page: number;
  pageSize: number;
};

const sortings = {
  newest: [desc(orders.createdAt), desc(orders.id)],
  oldest: [asc(orders.createdAt), asc(orders.id)],
  highest: [desc(orders.totalAmount), desc(orders.createdAt), desc(orders.id)],
  lowest: [asc(orders.totalAmount), desc(orders.createdAt), desc(orders.id)],
  customer: [asc(sql`search_form(${orders.customerName})`), desc(orders.createdAt), desc(orders.id)],
} satisfies Record<OrderSort, unknown[]>;

/**
 * One page of the orders that the search and the status leave, the order whose number is searched for first. `counts`
 * tells how many the search finds in each status, whatever status is chosen; `page` is the last when a later one was asked for.
 */
export async function listOrders(db: Database, { search, status, sort, page: asked, pageSize }: OrderSearch) {
  const isFound = isFoundBy(search);
  const counts = await countByStatus(db, isFound);
  const total = status ? counts[status] : orderStatuses.reduce((sum, each) => sum + counts[each], 0);
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(Math.max(asked, 1), pageCount);

  const numberEnd = namedNumberEnd(search);
  const namedFirst = numberEnd ? [desc(sql`${orders.number} like ${`%${numberEnd}`}`)] : [];
  const found = await db
    .select({
      id: orders.id,
      number: orders.number,
      customerName: orders.customerName,
      phone: orders.phone,
      totalAmount: orders.totalAmount,
      status: orders.status,
      enteredBy: orders.enteredBy,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(and(isFound, status && eq(orders.status, status)))
    .orderBy(...namedFirst, ...sortings[sort])
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { orders: found, counts, total, page, pageCount };
}

/** Whether a tidy search (`tidySearch`) finds an order; nothing to search for finds all. */
export function isFoundBy(search: string): SQL | undefined {
  return and(
    ...orderSearchTerms(search).map((spellings) =>
      or(...spellings.map((spelling) => sql`${orders.searchText} like contains_pattern(${spelling})`)),
    ),
  );
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

/** An order as the back-office works on it, with its floors and with today's stock of each product. */
export async function findOrder(db: Database, id: string) {
  if (!isId(id)) return undefined;
  const [order] = await db
    .select({
      id: orders.id,
      number: orders.number,
      token: orders.token,
      customerName: orders.customerName,
      phone: orders.phone,
      phoneTyped: orders.phoneTyped,
      language: orders.language,
      totalAmount: orders.totalAmount,
      status: orders.status,
      note: orders.note,
      enteredBy: orders.enteredBy,
      completedAt: orders.completedAt,
      version: orders.version,
      erasedAt: orders.erasedAt,
      createdAt: orders.createdAt,
      invoiceNumber: invoices.number,
    })
    .from(orders)
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .where(eq(orders.id, id));
  if (!order) return undefined;
  const lines = await db
    .select({
      id: orderItems.id,
      productId: orderItems.productId,
      quantity: orderItems.quantity,
      price: orderItems.price,
      floor: orderItems.floor,
      actualPrice: orderItems.actualPrice,
      taken: orderItems.taken,
      name: orderItems.name,
      nameEn: orderItems.nameEn,
      imageUrl: orderItems.imageUrl,
      stock: products.stock,
      isArchived: sql<boolean>`${products.archivedAt} is not null`,
    })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(eq(orderItems.orderId, id))
    .orderBy(asc(orderItems.position));
  return { ...order, lines };
}

export type OrderToWorkOn = NonNullable<Awaited<ReturnType<typeof findOrder>>>;
