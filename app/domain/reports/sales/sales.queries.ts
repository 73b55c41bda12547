import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { deliveries, orderItems, orders } from '../../orders/order.tables.ts';
import { products } from '../../products/product.tables.ts';
import { namesWithOptions } from '../../products/product.ts';
import { addDays, type Grouping, type Period, type Span, spansOf } from '../period.ts';
import { creditedLines } from './sales.tables.ts';

/** Completed orders of the day on which they were made, less the credit notes of the day; amounts in FCFA. */
export type SalesDay = { date: string; amount: number; orders: number };

export async function findSales(db: Database, period: Period, now = new Date()) {
  const { span, before } = spansOf(period, dayInDouala(now));
  const [days, daysBefore] = await Promise.all([listSalesDays(db, span), listSalesDays(db, before)]);
  return { period, span, days, daysBefore, ...sumOf(days), before: sumOf(daysBefore) };
}

export type Sales = Awaited<ReturnType<typeof findSales>>;

/** `key`: a product's name, a category, who entered the orders (empty: buyers themselves), or the town they went to (empty: pick-up, or unknown). */
export type Share = { key: string; nameEn: string; pieces: number; amount: number };

/** The most money first. Together they are the sales of the period; what was credited in it may be more than what was sold. */
export async function listShares(
  db: Database,
  { by, period, limit }: { by: Grouping; period: Period; limit: number },
  now = new Date(),
): Promise<Share[]> {
  const { rows } = await db.execute<{
    key: string;
    nameEn: string;
    option1: string;
    option2: string;
    pieces: string;
    amount: string;
  }>(sql`
    with ${soldIn(spansOf(period, dayInDouala(now)).span, by)}, shares as (
      select id, sum(pieces) as pieces, sum(amount) as amount from sold group by 1
      having sum(pieces) <> 0 or sum(amount) <> 0 order by amount desc, 1 limit ${limit}
    )
    select ${by === 'product' ? productNames : sql`id as key, '' as "nameEn", '' as option1, '' as option2`}, pieces, amount
    from shares ${by === 'product' ? sql`join ${products} using (id)` : sql``}
    order by amount desc, id`);
  return rows.map(({ key, pieces, amount, ...row }) => {
    const { name, nameEn } = namesWithOptions({ name: key, ...row });
    return { key: name, nameEn, pieces: Number(pieces), amount: Number(amount) };
  });
}

const productNames = sql`name as key, name_en as "nameEn", option1, option2`;

const soldBy = {
  product: sql`${orderItems.productId}`,
  category: sql`${products.category}::text`,
  staff: sql`coalesce(${orders.enteredBy}, '')`,
  town: sql`coalesce(${deliveries.town}, '')`,
} satisfies Record<Grouping, unknown>;

// `offset 0`: the lines of each order by their index. PostgreSQL would read the lines of all years for a month.
const linesOfOrder = sql`lateral (select * from ${orderItems} where order_id = ${orders.id} offset 0) as order_items`;

/** As `sold`: lines of completed orders less their share of the discount, by largest remainder, and, below 0, what credit notes of these days took back. `more`: columns of `order_items` after a comma. */
export function soldIn(span: Span, by: Grouping, more = sql``) {
  const joined = sql`${by === 'category' ? sql`join ${products} on ${products.id} = ${orderItems.productId}` : sql``}
    ${by === 'town' ? sql`left join ${deliveries} on ${deliveries.orderId} = ${orders.id}` : sql``}`;
  return sql`
    lines as (
      select ${orderItems.id} as line, ${orderItems.orderId}, ${soldBy[by]} as id, ${orderItems.quantity} as pieces,
        ${orderItems.quantity}::bigint * coalesce(${orderItems.actualPrice}, ${orderItems.price}) as listed, ${orders.discount} ${more}
      from ${orders} cross join ${linesOfOrder} ${joined}
      where ${orders.status} = 'completed' and ${isWithin(span)}
    ), parts as (
      select line, order_id, discount, div(discount::numeric * listed, whole) as part, mod(discount::numeric * listed, whole) as rest
      from (select *, sum(listed) over (partition by order_id) as whole from lines where discount > 0) as discounted
      where whole > 0
    ), cuts as (
      select line, part + (row_number() over (partition by order_id order by rest desc, line)
        <= discount - sum(part) over (partition by order_id))::int as cut
      from parts
    ), sold as (
      select line, false as is_credit, null::uuid as note, id, pieces, listed - coalesce(cut, 0) as amount ${more}
      from lines as order_items left join cuts using (line)
      union all
      select ${orderItems.id}, true, ${creditedLines.documentId}, ${soldBy[by]}, -${creditedLines.pieces}, -${creditedLines.amount} ${more}
      from ${creditedLines}
        join ${orderItems} on ${orderItems.id} = ${creditedLines.orderItemId}
        join ${orders} on ${orders.id} = ${orderItems.orderId} ${joined}
      where ${orders.status} = 'completed' and ${creditedLines.day} between ${span.from} and ${span.to}
    )`;
}

async function listSalesDays(db: Database, { from, to }: Span): Promise<SalesDay[]> {
  const { rows } = await db.execute<Record<keyof SalesDay, string>>(sql`
    with days as (
      select generate_series(${from}::date, ${to}::date, interval '1 day')::date as day
    ), by_day as (
      select (created_at at time zone 'Africa/Douala')::date as day, count(*) as orders, sum(total_amount) as amount
      from ${orders}
      where status = 'completed' and ${isWithin({ from, to })} group by 1
    ), credited as (
      select ${creditedLines.day}, sum(${creditedLines.amount}) as amount
      from ${creditedLines}
        join ${orderItems} on ${orderItems.id} = ${creditedLines.orderItemId}
        join ${orders} on ${orders.id} = ${orderItems.orderId}
      where ${orders.status} = 'completed' and ${creditedLines.day} between ${from} and ${to} group by 1
    )
    select day::text as date, coalesce(by_day.amount, 0) - coalesce(credited.amount, 0) as amount, coalesce(orders, 0) as orders
    from days left join by_day using (day) left join credited using (day) order by day`);
  return rows.map(({ date, amount, orders }) => ({ date, amount: Number(amount), orders: Number(orders) }));
}

function isWithin({ from, to }: Span) {
  return sql`${orders.createdAt} >= ${from}::timestamp at time zone 'Africa/Douala'
    and ${orders.createdAt} < ${addDays(to, 1)}::timestamp at time zone 'Africa/Douala'`;
}

function sumOf(days: SalesDay[]) {
  return {
    amount: days.reduce((sum, { amount }) => sum + amount, 0),
    orders: days.reduce((sum, { orders }) => sum + orders, 0),
  };
}

export function dayInDouala(now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Douala' }).format(now);
}
