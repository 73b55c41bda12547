import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { matchesMessage } from '../../messages/message.queries.ts';
import { messages } from '../../messages/message.tables.ts';
import { matchesSearch, type OrderSearch } from '../../orders/order.queries.ts';
import { deliveries, orderItems, orders } from '../../orders/order.tables.ts';
import { hasSettlement } from '../../orders/payments/payment.queries.ts';
import { pick } from '../../pick.ts';
import { families } from '../../products/families/family.tables.ts';
import { products, stockMovements } from '../../products/product.tables.ts';
import { tillMoves, tillSessions, tills } from '../../tills/till.tables.ts';
import { loadFamilyReferences, tableColumns } from '../import/import.queries.ts';
import type { ExportedProduct } from './column.ts';

const pageSize = 500;

/** All on sale, or those of `ids`. */
export async function* listAllProducts(db: Database, ids?: number[]): AsyncGenerator<ExportedProduct> {
  const isWanted = ids ? sql`${products.id} = any(${sql.param(ids)}::int[])` : isNull(products.archivedAt);
  const { referTo } = await loadFamilyReferences(db);
  const found = pages((last: { id: number } | undefined) =>
    db
      .select({ ...tableColumns, familySlug: families.slug })
      .from(products)
      .leftJoin(families, eq(families.id, products.familyId))
      .where(and(isWanted, last && gt(products.id, last.id)))
      .orderBy(asc(products.id))
      .limit(pageSize),
  );
  for await (const page of found)
    yield* page.map(({ familySlug, ...product }) => ({
      ...product,
      family: familySlug === null ? '' : referTo(familySlug),
    }));
}

export type ExportedOrderLine = Awaited<ReturnType<typeof listLines>>[number];

export async function* listAllOrderLines(
  db: Database,
  { search, status, payment }: Pick<OrderSearch, 'search' | 'status' | 'payment'>,
): AsyncGenerator<ExportedOrderLine> {
  const isWanted = and(
    matchesSearch(search),
    status && eq(orders.status, status),
    payment && hasSettlement(payment),
  );
  const found = pages((last: Moment | undefined) =>
    db
      .select({ id: orders.id, moment: momentOf(orders) })
      .from(orders)
      .where(and(isWanted, last && isBefore(orders, last)))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(pageSize),
  );
  for await (const page of found)
    yield* await listLines(
      db,
      page.map(({ id }) => id),
    );
}

/** Deliveries may be switched off since. */
export async function hasDeliveryFees(db: Database): Promise<boolean> {
  const found = await db.select({ id: orders.id }).from(orders).where(gt(orders.deliveryFee, 0)).limit(1);
  return found.length > 0;
}

function listLines(db: Database, ids: string[]) {
  return db
    .select({
      ...pick(orders, 'number', 'createdAt', 'completedAt', 'status', 'customerName', 'phone', 'language'),
      ...pick(orders, 'note', 'discount', 'totalAmount', 'deliveryFee', 'remark', 'buyerCompany', 'buyerNiu'),
      ...pick(orders, 'toldByWhatsapp'),
      deliveryMethod: deliveries.method,
      deliveryState: deliveries.state,
      ...pick(deliveries, 'town', 'place', 'agency', 'landmark', 'recipient', 'recipientPhone'),
      ...pick(orderItems, 'productId', 'name', 'nameEn', 'quantity', 'price', 'actualPrice', 'floor'),
      sku: products.sku,
    })
    .from(orders)
    .leftJoin(deliveries, eq(deliveries.orderId, orders.id))
    .leftJoin(orderItems, eq(orderItems.orderId, orders.id))
    .leftJoin(products, eq(products.id, orderItems.productId))
    .where(inArray(orders.id, ids))
    .orderBy(desc(orders.createdAt), desc(orders.id), asc(orderItems.position));
}

export async function* listAllMessages(db: Database, search = '') {
  const found = pages((last: Moment | undefined) =>
    db
      .select({
        ...pick(messages, 'id', 'createdAt', 'senderName', 'senderEmail', 'senderPhone', 'subject'),
        ...pick(messages, 'content', 'language', 'read'),
        moment: momentOf(messages),
      })
      .from(messages)
      .where(and(matchesMessage(search), last && isBefore(messages, last)))
      .orderBy(desc(messages.createdAt), desc(messages.id))
      .limit(pageSize),
  );
  for await (const page of found) yield* page;
}

export type ExportedMessage =
  ReturnType<typeof listAllMessages> extends AsyncGenerator<infer Row> ? Row : never;

/** The movements of all products, newest first. Rows about a cost move no pieces, and are private. */
export async function* listAllMovements(db: Database) {
  const found = pages((last: { id: number } | undefined) =>
    db
      .select({
        ...pick(stockMovements, 'id', 'createdAt', 'change', 'note'),
        reason: sql<Exclude<typeof stockMovements.$inferSelect.reason, 'cost'>>`${stockMovements.reason}`,
        who: stockMovements.administratorName,
        ...pick(products, 'name', 'nameEn', 'option1', 'option2', 'sku'),
        order: orders.number,
      })
      .from(stockMovements)
      .innerJoin(products, eq(products.id, stockMovements.productId))
      .leftJoin(orderItems, eq(orderItems.id, stockMovements.orderItemId))
      .leftJoin(orders, eq(orders.id, orderItems.orderId))
      .where(and(ne(stockMovements.reason, 'cost'), last && lt(stockMovements.id, last.id)))
      .orderBy(desc(stockMovements.id))
      .limit(pageSize),
  );
  for await (const page of found) yield* page;
}

export type ExportedMovement =
  ReturnType<typeof listAllMovements> extends AsyncGenerator<infer Row> ? Row : never;

export async function* listAllTillMoves(db: Database) {
  const found = pages((last: { id: number } | undefined) =>
    db
      .select({
        ...pick(tillMoves, 'id', 'recordedAt', 'recordedBy', 'kind', 'amount', 'reason'),
        till: tills.name,
        openedAt: tillSessions.openedAt,
      })
      .from(tillMoves)
      .innerJoin(tillSessions, eq(tillSessions.id, tillMoves.sessionId))
      .innerJoin(tills, eq(tills.id, tillSessions.tillId))
      .where(last && lt(tillMoves.id, last.id))
      .orderBy(desc(tillMoves.id))
      .limit(pageSize),
  );
  for await (const page of found) yield* page;
}

export type ExportedTillMove =
  ReturnType<typeof listAllTillMoves> extends AsyncGenerator<infer Row> ? Row : never;

/** Text, because a `Date` drops the microseconds that separate two rows. */
type Moment = { id: string; moment: string };
type Dated = typeof orders | typeof messages;

const momentOf = (table: Dated) => sql<string>`${table.createdAt}::text`;
const isBefore = (table: Dated, { id, moment }: Moment) =>
  sql`(${table.createdAt}, ${table.id}) < (${moment}::timestamptz, ${id}::uuid)`;

async function* pages<Last, Row extends Last>(readPage: (last: Last | undefined) => Promise<Row[]>) {
  let page = await readPage(undefined);
  while (page.length > 0) {
    yield page;
    if (page.length < pageSize) return;
    page = await readPage(page.at(-1));
  }
}
