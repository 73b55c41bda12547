import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { isId } from '../id.ts';
import { matchesSearch } from '../orders/order.queries.ts';
import { orders } from '../orders/order.tables.ts';
import { paginate } from '../pagination.ts';
import { pick } from '../pick.ts';
import { customerNotes } from './customer.tables.ts';

const maxCounted = 1000;
/** A file of the list asks for longer pages: it has all customers, and reads each page alone. */
const maxOnScreen = 100;
const shownOrders = 50;

export type ListedCustomer = {
  /** The newest order: it stands for the customer in addresses, which hold no telephone number. */
  orderId: string;
  name: string;
  phone: string;
  orderedAt: Date;
  orderCount: number;
  /** What completed orders come to, less their credit notes, in FCFA. */
  total: number;
};

/** Buyers by their newest order, each telephone number once. Without erased customers and walk-ins. */
export async function listCustomers(
  db: Database,
  { search, page: asked, pageSize }: { search: string; page: number; pageSize: number },
) {
  const isFile = pageSize > maxOnScreen;
  const found = await db
    .select({ id: orders.id, phone: orders.phone, name: orders.customerName, orderedAt: orders.createdAt })
    .from(orders)
    .where(
      and(
        isNull(orders.erasedAt),
        ne(orders.phone, ''),
        matchesSearch(search),
        sql`not exists (select 1 from orders as newer where newer.phone = ${orders.phone}
          and newer.erased_at is null and (newer.created_at, newer.id) > (${orders.createdAt}, ${orders.id}))`,
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(isFile ? pageSize : maxCounted)
    .offset(isFile ? (asked - 1) * pageSize : 0);
  const { page, pageCount, offset } = paginate(found.length, { page: isFile ? 1 : asked, pageSize });
  const onPage = found.slice(offset, offset + pageSize);
  const sums = await sumByPhone(
    db,
    onPage.map(({ phone }) => phone),
  );
  const customers = onPage.map(
    ({ id, name, phone, orderedAt }): ListedCustomer => ({
      ...{ orderId: id, name, phone, orderedAt },
      ...(sums.get(phone) ?? { orderCount: 0, total: 0 }),
    }),
  );
  return { customers, total: found.length, isMore: found.length >= maxCounted, page, pageCount };
}

/** `orderId` is any order of the customer. Undefined when it is erased, unknown or a walk-in's. */
export async function findCustomer(db: Database, orderId: string) {
  if (!isId(orderId)) return undefined;
  const [known] = await db
    .select({ phone: orders.phone })
    .from(orders)
    .where(and(eq(orders.id, orderId), isNull(orders.erasedAt), ne(orders.phone, '')));
  if (!known) return undefined;
  const { phone } = known;
  const [theirOrders, sums, [noted]] = await Promise.all([
    db
      .select(pick(orders, 'id', 'number', 'customerName', 'language', 'status', 'amount', 'createdAt'))
      .from(orders)
      .where(and(eq(orders.phone, phone), isNull(orders.erasedAt)))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(shownOrders),
    sumByPhone(db, [phone]),
    db.select().from(customerNotes).where(eq(customerNotes.phone, phone)),
  ]);
  const [newest] = theirOrders;
  if (!newest) return undefined;
  return {
    phone,
    name: newest.customerName,
    language: newest.language,
    newestId: newest.id,
    orders: theirOrders,
    ...(sums.get(phone) ?? { orderCount: 0, total: 0 }),
    note: noted?.note ?? '',
    noteVersion: noted?.version ?? 0,
  };
}

async function sumByPhone(db: Database, phones: string[]) {
  const sums = await db
    .select({
      phone: orders.phone,
      orderCount: sql<number>`count(*)::int`,
      total:
        sql<number>`coalesce(sum(greatest(0, ${orders.amount} - (${orders.credited} - ${orders.creditedBefore})))
          filter (where ${orders.status} = 'completed'), 0)`.mapWith(Number),
    })
    .from(orders)
    .where(and(sql`${orders.phone} = any(${sql.param(phones)}::text[])`, isNull(orders.erasedAt)))
    .groupBy(orders.phone);
  return new Map(sums.map(({ phone, ...sum }) => [phone, sum]));
}
