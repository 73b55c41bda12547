import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { withTable } from '../../../platform/database/drizzle-workarounds.server.ts';
import { isId, isIntegerId } from '../../id.ts';
import { paginate } from '../../pagination.ts';
import { pick } from '../../pick.ts';
import { products } from '../../products/product.tables.ts';
import { orderItems, orders } from '../order.tables.ts';
import { unitEvents, units } from './unit.tables.ts';
import { serialKey, type UnitState } from './unit.ts';

/** The day of delivery in Douala; null before. */
const soldOn = sql<string | null>`(${orders.completedAt} at time zone 'Africa/Douala')::date::text`;
/** The last day of the warranty; null without one, and before the delivery. */
const warrantyUntil = sql<string | null>`case when ${units.warrantyMonths} > 0 then
  ((${orders.completedAt} at time zone 'Africa/Douala')::date + make_interval(months => ${units.warrantyMonths}))::date::text end`;
/** What a cancelled order sold came back. */
const state = sql<UnitState>`case when ${orders.status} = 'cancelled' and ${units.state} = 'sold' then 'returned' else ${units.state} end`;

const shown = {
  ...pick(units, 'id', 'serial', 'productId', 'warrantyMonths', 'version'),
  ...{ state, soldOn, warrantyUntil },
  ...{ name: orderItems.name, nameEn: orderItems.nameEn },
  ...{ orderId: orders.id, order: orders.number, phone: orders.phone, language: orders.language },
  customer: sql<string>`coalesce(nullif(${orders.organisationName}, ''), ${orders.customerName})`,
};

const rows = (db: Database) =>
  db
    .select(shown)
    .from(units)
    .innerJoin(orderItems, eq(orderItems.id, units.orderItemId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId));

export type ListedUnit = Awaited<ReturnType<typeof rows>>[number];

type Asked = {
  /** A part of a serial number, or the whole number of an order. */
  search: string;
  /** Several whole serial numbers: those of a maker's recall. */
  serials?: string[];
  state: UnitState | undefined;
  page: number;
  pageSize: number;
};

/** The newest first. */
export async function listUnits(
  db: Database,
  { search, serials = [], page: asked, pageSize, ...filter }: Asked,
) {
  const isNamed = inArray(sql`upper(${units.serial})`, serials.map(serialKey));
  const isAny = serials.length > 1 ? or(isFound(search), isNamed) : isFound(search);
  const isWanted = and(search === '' ? undefined : isAny, filter.state && eq(state, filter.state));
  const [{ total } = { total: 0 }] = await db
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(units)
    .innerJoin(orderItems, eq(orderItems.id, units.orderItemId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(isWanted);
  const { page, pageCount, offset } = paginate(total, { page: asked, pageSize });
  const found = await rows(db).where(isWanted).orderBy(desc(units.id)).limit(pageSize).offset(offset);
  return { units: found, total, page, pageCount };
}

const isFound = (search: string): SQL =>
  sql`(units.search_text like contains_pattern(${search}) or ${orders.number} = ${search.toUpperCase()})`;

export async function findUnit(db: Database, id: number) {
  if (!isIntegerId(id)) return undefined;
  const [unit] = await rows(db).where(eq(units.id, id));
  if (!unit) return undefined;
  const events = await db
    .select()
    .from(unitEvents)
    .where(eq(unitEvents.unitId, id))
    .orderBy(desc(unitEvents.id));
  return { ...unit, events };
}

/** The pieces of which an order may name the serial numbers, and those that it names. */
export async function findOrderSerials(db: Database, orderId: string) {
  if (!isId(orderId)) return undefined;
  const [order] = await db
    .select(pick(orders, 'id', 'number', 'status'))
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) return undefined;
  const lines = await db
    .select({
      ...pick(orderItems, 'id', 'name', 'nameEn', 'quantity', 'returned'),
      months: products.warrantyMonths,
    })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(and(eq(orderItems.orderId, orderId), products.counted))
    .orderBy(asc(orderItems.position));
  const known = await listSerials(
    db,
    lines.map(({ id }) => id),
  );
  return { order, lines: lines.map((line) => ({ ...line, units: known.get(line.id) ?? [] })) };
}

/** By line, in the order in which they were noted; without those that came back. */
export async function listSerials(db: Database, lineIds: number[]) {
  if (lineIds.length === 0) return new Map<number, LineUnit[]>();
  const found = await db
    .select({ ...pick(units, 'id', 'orderItemId', 'serial', 'state'), warrantyUntil })
    .from(units)
    .innerJoin(orderItems, eq(orderItems.id, units.orderItemId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(inArray(units.orderItemId, lineIds))
    .orderBy(asc(units.id));
  return Map.groupBy(found, ({ orderItemId }) => orderItemId);
}

export type LineUnit = {
  id: number;
  orderItemId: number;
  serial: string;
  state: UnitState;
  warrantyUntil: string | null;
};

export type BuyersUnit = Pick<ListedUnit, 'serial' | 'name' | 'nameEn' | 'warrantyUntil'>;

/** What a buyer has, for the page of the order. */
export async function listBuyersUnits(db: Database, orderId: string): Promise<BuyersUnit[]> {
  const found = await rows(db)
    .where(
      and(
        eq(orders.id, orderId),
        inArray(units.state, ['sold', 'repair']),
        sql`${orders.status} <> 'cancelled'`,
      ),
    )
    .orderBy(asc(orderItems.position), asc(units.id));
  return found.map(({ serial, name, nameEn, warrantyUntil }) => ({ serial, name, nameEn, warrantyUntil }));
}

/** Of a line of `order_items`, what its buyer has. */
export const serialsOfLine = sql<string[]>`(select array(select serial from ${units} as of_line
  where of_line.order_item_id = ${withTable(orderItems.id)} and of_line.state in ('sold', 'repair') order by of_line.id))`;
