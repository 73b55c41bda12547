import { and, asc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/database/database.server.ts';
import { withTable } from '../../platform/database/drizzle-workarounds.server.ts';
import { pictureAddress } from '../../platform/pictures/picture-file.ts';
import { documents } from '../documents/document.tables.ts';
import { isId, isIntegerId } from '../id.ts';
import { orderItems, orders } from '../orders/order.tables.ts';
import { lineTotal } from '../orders/order.ts';
import { paymentShares, payments } from '../orders/payments/payment.tables.ts';
import { pick } from '../pick.ts';
import { products, stockMovements } from '../products/product.tables.ts';
import { namesWithOptions } from '../products/product.ts';
import type { Shaped } from './api-shapes.ts';

/** A page of records, in the order in which they were added. `after` is the last one that the program has. */
export type ApiPage = { after: string | undefined; limit: number; since: Date | undefined };
/** Nothing is added before `until` any more. Undefined when there is no record `after`. */
export type ApiList<Record> = { data: Record[]; next: string | null; until: string } | undefined;

const currency = 'XAF' as const;
const isOrderNumber = (number: string) => /^[\w-]{1,40}$/.test(number);
const known = (id: string) => (/^\d{1,10}$/.test(id) && isIntegerId(Number(id)) ? Number(id) : undefined);

type Read<Row> = { rows: Row[]; limit: number; settled: string };

/** Reads one more than asked, to know whether more follow. */
function pageOf<Row, Of>(
  { rows, limit, settled }: Read<Row>,
  id: (row: Row) => string,
  shape: (row: Row) => Of,
) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map(shape),
    next: rows.length > limit && last ? id(last) : null,
    until: new Date(settled).toISOString(),
  };
}

const shownProduct = {
  ...pick(products, 'id', 'sku', 'slug', 'name', 'nameEn', 'descriptionFr', 'descriptionEn', 'category'),
  ...pick(products, 'brand', 'model', 'price', 'tax', 'archivedAt', 'hidden', 'imageUrl', 'createdAt'),
  ...pick(products, 'version', 'option1', 'option2'),
};

export async function listApiProducts(
  db: Database,
  { after = '0', limit }: ApiPage,
  site: string,
): Promise<ApiList<Shaped<'product'>>> {
  const last = after === '0' ? undefined : await findProductPlace(db, after);
  if (after !== '0' && !last) return undefined;
  const settled = await findSettledMoment(db);
  const isSettled = sql`${products.createdAt} < ${settled}::timestamptz`;
  const rows = await selectProducts(db, and(isSettled, last && isAfter(products, last)), limit + 1);
  return pageOf(
    { rows, limit, settled },
    ({ id }) => String(id),
    (row) => toProduct(row, site),
  );
}

/** From here on a running transaction may still add records: each has the time at which its transaction began. Asked before the list is read. Who wrote nothing for a minute only reads, such as a backup. */
async function findSettledMoment(db: Database): Promise<string> {
  const { rows } = await db.execute<{ moment: string }>(sql`
    select coalesce(min(xact_start), now())::text as moment from pg_stat_activity
    where datname = current_database() and (backend_xid is not null or xact_start > now() - interval '1 minute')`);
  return String(rows[0]?.moment);
}

type Place = { at: string; id: number | string };

function isAfter(table: typeof products | typeof orders, { at, id }: Place): SQL {
  return sql`(${table.createdAt}, ${table.id}) > (${at}::timestamptz, ${id})`;
}

async function findProductPlace(db: Database, after: string): Promise<Place | undefined> {
  const id = known(after);
  if (id === undefined) return undefined;
  const [place] = await db
    .select({ id: products.id, at: sql<string>`${products.createdAt}::text` })
    .from(products)
    .where(eq(products.id, id));
  return place;
}

export async function findApiProduct(db: Database, id: string, site: string) {
  const wanted = known(id);
  if (wanted === undefined) return undefined;
  const [row] = await selectProducts(db, eq(products.id, wanted), 1);
  return row && toProduct(row, site);
}

function selectProducts(db: Database, which: SQL | undefined, limit: number) {
  const order = [asc(products.createdAt), asc(products.id)];
  return db
    .select(shownProduct)
    .from(products)
    .where(which)
    .orderBy(...order)
    .limit(limit);
}

type ProductRow = Awaited<ReturnType<typeof selectProducts>>[number];

function toProduct(row: ProductRow, site: string): Shaped<'product'> {
  const { id, sku, slug, category, brand, model, price, tax, archivedAt, hidden, imageUrl, version } = row;
  const { name, nameEn } = namesWithOptions(row);
  return {
    ...{ id, sku, name, name_en: nameEn },
    ...{ description: row.descriptionFr, description_en: row.descriptionEn },
    ...{ category, brand, model, price, currency, tax },
    state: archivedAt === null ? 'on-sale' : hidden ? 'hidden' : 'archived',
    url: archivedAt === null ? `${site}/products/${slug}` : null,
    picture: imageUrl === '' ? null : site + pictureAddress(imageUrl, 800),
    ...{ created_at: row.createdAt.toISOString(), version },
  };
}

/** The newest movement that moved pieces: the index finds it. */
const changedAt = sql<string | null>`(select moved.created_at from ${stockMovements} as moved
  where moved.product_id = ${withTable(products.id)} and moved.change <> 0 order by moved.id desc limit 1)`;

export async function listApiStock(
  db: Database,
  { after = '0', limit, since }: ApiPage,
): Promise<ApiList<Shaped<'stock'>>> {
  const from = after === '0' ? 0 : known(after);
  if (from === undefined) return undefined;
  const settled = await findSettledMoment(db);
  const which = and(sql`${products.id} > ${from}`, since && sql`${changedAt} >= ${since.toISOString()}`);
  const rows = await selectStock(db, which, limit + 1);
  return pageOf({ rows, limit, settled }, ({ id }) => String(id), toStock);
}

export async function findApiStock(db: Database, id: string) {
  const wanted = known(id);
  if (wanted === undefined) return undefined;
  const [row] = await selectStock(db, eq(products.id, wanted), 1);
  return row && toStock(row);
}

function selectStock(db: Database, which: SQL | undefined, limit: number) {
  return db
    .select({ ...pick(products, 'id', 'sku', 'counted', 'stock'), changedAt })
    .from(products)
    .where(which)
    .orderBy(asc(products.id))
    .limit(limit);
}

function toStock(row: Awaited<ReturnType<typeof selectStock>>[number]): Shaped<'stock'> {
  const { id, sku, counted, stock } = row;
  const changed_at = row.changedAt === null ? null : new Date(row.changedAt).toISOString();
  return { product_id: id, sku, counted, stock, changed_at };
}

const shownOrder = {
  ...pick(orders, 'id', 'number', 'status', 'createdAt', 'completedAt', 'language', 'customerName', 'phone'),
  ...pick(orders, 'organisationName', 'discount', 'deliveryFee', 'amount', 'credited', 'paid', 'balance'),
  ...pick(orders, 'version'),
};

export async function listApiOrders(
  db: Database,
  { after, limit, since }: ApiPage,
): Promise<ApiList<Shaped<'order'>>> {
  const settled = await findSettledMoment(db);
  const isSettled = sql`${orders.createdAt} < ${settled}::timestamptz`;
  const last = after === undefined ? undefined : await findOrderPlace(db, after);
  if (after !== undefined && !last) return undefined;
  const rows = await selectOrders(db)
    .where(and(isSettled, since && gte(orders.createdAt, since), last && isAfter(orders, last)))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(limit + 1);
  const toOrder = await orderWriter(db, rows);
  return pageOf({ rows, limit, settled }, ({ number }) => number, toOrder);
}

/** To the microsecond, as PostgreSQL orders them. */
async function findOrderPlace(db: Database, number: string): Promise<Place | undefined> {
  if (!isOrderNumber(number)) return undefined;
  const [place] = await db
    .select({ id: orders.id, at: sql<string>`${orders.createdAt}::text` })
    .from(orders)
    .where(eq(orders.number, number));
  return place;
}

export async function findApiOrder(db: Database, which: { number: string } | { id: string }) {
  if ('id' in which ? !isId(which.id) : !isOrderNumber(which.number)) return undefined;
  const [row] = await selectOrders(db).where(
    'id' in which ? eq(orders.id, which.id) : eq(orders.number, which.number),
  );
  return row && (await orderWriter(db, [row]))(row);
}

type OrderRow = Awaited<ReturnType<typeof selectOrders>>[number];
const selectOrders = (db: Database) => db.select(shownOrder).from(orders);

async function orderWriter(db: Database, rows: OrderRow[]): Promise<(row: OrderRow) => Shaped<'order'>> {
  const ids = rows.map(({ id }) => id);
  const lines = await db
    .select(pick(orderItems, 'orderId', 'productId', 'name', 'nameEn', 'quantity', 'price', 'actualPrice'))
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .orderBy(asc(orderItems.position));
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  return (row) => {
    const { number, status, language, discount, credited, paid, balance, version } = row;
    return {
      ...{ number, status, placed_at: row.createdAt.toISOString() },
      ...{ completed_at: row.completedAt?.toISOString() ?? null, language },
      customer: { name: row.customerName, phone: row.phone, organisation: row.organisationName },
      lines: (byOrder.get(row.id) ?? []).map((line) => ({
        ...{ product_id: line.productId, name: line.name, name_en: line.nameEn, quantity: line.quantity },
        ...{ listed_price: line.price, price: line.actualPrice ?? line.price, total: lineTotal(line) },
      })),
      ...{ discount, delivery_fee: row.deliveryFee, total: row.amount },
      ...{ credited, paid, balance, currency, version },
    };
  };
}

export async function findApiPayment(db: Database, id: string): Promise<Shaped<'payment'> | undefined> {
  if (!isId(id)) return undefined;
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  if (!row) return undefined;
  const { direction, amount, method, reference } = row;
  const shares = await db
    .select({ number: orders.number, amount: paymentShares.amount })
    .from(paymentShares)
    .innerJoin(orders, eq(orders.id, paymentShares.orderId))
    .where(eq(paymentShares.paymentId, id))
    .orderBy(asc(orders.number));
  return {
    ...{ id, direction: direction === 1 ? 'received' : 'given-back', amount, currency, method, reference },
    ...{ received_on: row.receivedOn, recorded_at: row.recordedAt.toISOString() },
    ...{ voids: row.voidsId, orders: shares },
  };
}

export async function findApiDocument(db: Database, id: string): Promise<Shaped<'document'> | undefined> {
  if (!isId(id)) return undefined;
  const corrected = alias(documents, 'corrected');
  const [row] = await db
    .select({
      ...pick(documents, 'kind', 'number', 'revision', 'issuedAt', 'language', 'total'),
      ...{ order: orders.number, corrects: corrected.number },
    })
    .from(documents)
    .leftJoin(orders, eq(orders.id, documents.orderId))
    .leftJoin(corrected, eq(corrected.id, documents.correctsId))
    .where(eq(documents.id, id));
  if (!row) return undefined;
  const { issuedAt, kind, number, revision, language, total, order, corrects } = row;
  return {
    ...{ id, kind, number, revision, issued_at: issuedAt.toISOString() },
    ...{ language, total, currency, order, corrects },
  };
}
