import { and, asc, type Column, desc, eq, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { withTable } from '../../../platform/database/drizzle-workarounds.server.ts';
import type { PaperWarranty } from '../../documents/document.ts';
import { isId, isIntegerId } from '../../id.ts';
import { paginate } from '../../pagination.ts';
import { pick } from '../../pick.ts';
import { products } from '../../products/product.tables.ts';
import { cameBack } from '../../products/units/stock-units.ts';
import { unitEvents, units } from '../../products/units/unit.tables.ts';
import { serialKey, statesWithBuyer, type UnitState } from '../../products/units/unit.ts';
import { orderItems, orders } from '../order.tables.ts';

/** The day of delivery in Douala; null before. */
const soldOn = sql<string | null>`(${orders.completedAt} at time zone 'Africa/Douala')::date::text`;
/** The last day of a warranty of so many months; null without one, and before the delivery. */
const lastDayOf = (months: Column | SQL) => sql<string | null>`case when ${months} > 0 then
  ((${orders.completedAt} at time zone 'Africa/Douala')::date + make_interval(months => ${months}))::date::text end`;
const warrantyUntil = lastDayOf(units.warrantyMonths);
const state = sql<UnitState>`case when ${units.state} = 'sold' and ${cameBack} then 'returned' else ${units.state} end`;

const shown = {
  ...pick(units, 'id', 'serial', 'productId', 'warrantyMonths', 'version'),
  ...{ state, soldOn, warrantyUntil },
  name: sql<string>`coalesce(${orderItems.name}, ${products.name})`,
  nameEn: sql<string>`coalesce(${orderItems.nameEn}, ${products.nameEn})`,
  option1: sql<string>`case when ${orderItems.id} is null then ${products.option1} else '' end`,
  option2: sql<string>`case when ${orderItems.id} is null then ${products.option2} else '' end`,
  /** Of the buyer who has it or had it last; null while it is in stock. */
  ...{ orderId: orders.id, order: orders.number, phone: orders.phone, language: orders.language },
  customer: sql<string | null>`coalesce(nullif(${orders.organisationName}, ''), ${orders.customerName})`,
};
/** A unit in stock again has no buyer. */
const ofLine = and(eq(orderItems.id, units.orderItemId), ne(units.state, 'in-stock'));

const rows = (db: Database) =>
  db
    .select(shown)
    .from(units)
    .innerJoin(products, eq(products.id, units.productId))
    .leftJoin(orderItems, ofLine)
    .leftJoin(orders, eq(orders.id, orderItems.orderId));

export type ListedUnit = Awaited<ReturnType<typeof rows>>[number];

type Asked = {
  /** A part of a serial number, or the whole number of an order. */
  search: string;
  serials?: string[];
  state: UnitState | undefined;
  page: number;
  pageSize: number;
};

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
    .leftJoin(orderItems, ofLine)
    .leftJoin(orders, eq(orders.id, orderItems.orderId))
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

export async function findOrderSerials(db: Database, orderId: string) {
  if (!isId(orderId)) return undefined;
  const [order] = await db
    .select(pick(orders, 'id', 'number', 'status'))
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) return undefined;
  const lines = await db
    .select({
      ...pick(orderItems, 'id', 'productId', 'name', 'nameEn', 'quantity', 'returned'),
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
  const inStock = await listInStock(
    db,
    lines.map(({ productId }) => productId),
  );
  const unitsOf = ({ id, productId }: { id: number; productId: number }) => ({
    units: known.get(id) ?? [],
    inStock: (inStock.get(productId) ?? []).map(({ serial }) => serial),
  });
  return { order, lines: lines.map((line) => ({ ...line, ...unitsOf(line) })) };
}

/** Of each product, those that came in first. */
const maxProposed = 50;
async function listInStock(db: Database, productIds: number[]) {
  if (productIds.length === 0) return new Map<number, { serial: string }[]>();
  const place = sql<number>`row_number() over (partition by ${units.productId} order by ${units.id})`;
  const ranked = db
    .select({ ...pick(units, 'id', 'productId', 'serial'), place: place.as('place') })
    .from(units)
    .where(and(inArray(units.productId, productIds), eq(units.state, 'in-stock')))
    .as('ranked');
  const found = await db.select().from(ranked).where(lte(ranked.place, maxProposed)).orderBy(asc(ranked.id));
  return Map.groupBy(found, ({ productId }) => productId);
}

/** By line, in the order in which they were noted; without those that came back. */
export async function listSerials(db: Database, lineIds: number[]) {
  if (lineIds.length === 0) return new Map<number, LineUnit[]>();
  const found = await db
    .select({ ...pick(units, 'id', 'orderItemId', 'serial', 'state'), warrantyUntil })
    .from(units)
    .innerJoin(orderItems, ofLine)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(inArray(units.orderItemId, lineIds), inArray(units.state, statesWithBuyer)))
    .orderBy(asc(units.id));
  return Map.groupBy(found, ({ orderItemId }) => orderItemId ?? 0);
}

export type LineUnit = {
  id: number;
  orderItemId: number | null;
  serial: string;
  state: UnitState;
  warrantyUntil: string | null;
};

export type BuyersUnit = Pick<ListedUnit, 'serial' | 'name' | 'nameEn' | 'warrantyUntil'>;

export async function listBuyersUnits(db: Database, orderId: string): Promise<BuyersUnit[]> {
  const found = await rows(db)
    .where(and(eq(orders.id, orderId), inArray(units.state, statesWithBuyer), sql`not ${cameBack}`))
    .orderBy(asc(orderItems.position), asc(units.id));
  return found.map(({ serial, name, nameEn, warrantyUntil }) => ({ serial, name, nameEn, warrantyUntil }));
}

type UnitOfLine = { serial: string; months: number; until: string | null };
const unitsOfLine = sql<UnitOfLine[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'serial', serial, 'months', of_line.warranty_months, 'until', ${lastDayOf(sql`of_line.warranty_months`)}
  ) order by of_line.id), '[]')
  from ${units} as of_line
  where of_line.order_item_id = ${withTable(orderItems.id)} and of_line.state in ('sold', 'repair'))`;

/** What a paper says of a line of `order_items`, in a query that joins its order and its product. `units` are what its buyer has. */
export const warrantedLine = {
  units: unitsOfLine,
  months: sql<number>`coalesce(${products.warrantyMonths}, 0)`,
  until: lastDayOf(products.warrantyMonths),
};

type WarrantedLine = { units: UnitOfLine[]; months: number; until: string | null };

/** The warranties of the units that are noted, by length; where none is, that of the product. */
export function warrantiesOf({ units, months, until }: WarrantedLine): PaperWarranty[] {
  if (units.length === 0) return months > 0 ? [{ months, until }] : [];
  const warranted = units.filter((unit) => unit.months > 0);
  return [...Map.groupBy(warranted, (unit) => unit.months)].map(([months, alike]) => ({
    months,
    until: alike[0]?.until ?? null,
    serials: alike.map(({ serial }) => serial),
  }));
}
