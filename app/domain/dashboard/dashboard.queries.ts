import { count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.server.ts';
import { orderItems, orders } from '../orders/order.tables.ts';
import { products } from '../products/product.tables.ts';
import { visits } from '../visits/visit.tables.ts';

/** How many days the chart shows, today included. */
export const chartDays = 30;
const shortListLength = 5;

/**
 * Revenue is of completed orders, in FCFA: `limited` sells every piece at the floor that stood when it was ordered,
 * `actual` at the agreed price, else at the listed one. Days are those of Cameroon.
 */
export async function readDashboard(db: Database, now = new Date()) {
  const [productCount, orderCounts, sales, days, recentOrders] = await Promise.all([
    db.$count(products, isNull(products.archivedAt)),
    countOrders(db),
    readSales(db),
    listDays(db, now),
    listRecentOrders(db),
  ]);
  return { productCount, ...orderCounts, ...sales, days, recentOrders };
}

export type Dashboard = Awaited<ReturnType<typeof readDashboard>>;

/** Everybody who ever came, those included whose visit was forgotten since. */
export async function countVisitors(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select ((select count(*) from ${visits}) + (select total from forgotten_visits))::float8 as count`,
  );
  return rows[0]?.count ?? 0;
}

async function countOrders(db: Database) {
  const [counted] = await db
    .select({
      orderCount: count(),
      completedCount: sql`count(*) filter (where ${orders.status} = 'completed')`.mapWith(Number),
    })
    .from(orders);
  return counted ?? { orderCount: 0, completedCount: 0 };
}

/** Revenue and the top sellers come from one walk over all lines that were ever sold. */
async function readSales(db: Database) {
  const { rows } = await db.execute<{ limited: string; actual: string; topSellers: TopSeller[] }>(sql`
    with sold as materialized (
      select product_id, sum(quantity) as quantity, sum(quantity::bigint * floor) as limited,
        sum(quantity::bigint * coalesce(actual_price, price)) as actual
      from ${orderItems} join ${orders} on orders.id = order_id
      where status = 'completed'
      group by product_id
    ), top as (
      select product_id as id, name, name_en as "nameEn", image_url as "imageUrl", sold.quantity
      from sold join ${products} on products.id = product_id
      order by sold.quantity desc, product_id limit ${shortListLength}
    )
    select coalesce(sum(limited), 0) as limited, coalesce(sum(actual), 0) as actual,
      (select coalesce(json_agg(top order by top.quantity desc, top.id), '[]') from top) as "topSellers"
    from sold`);
  const [sales] = rows;
  if (!sales) throw new Error('a sum over all sales gave no row');
  return {
    limitedRevenue: Number(sales.limited),
    actualRevenue: Number(sales.actual),
    topSellers: sales.topSellers,
  };
}

type TopSeller = { id: number; name: string; nameEn: string; imageUrl: string; quantity: number };

/** `date` is the day as `2026-01-31`; a day without a completed order is there with zeros. */
type Day = { date: string; limited: number; actual: number; completed: number };

async function listDays(db: Database, now: Date): Promise<Day[]> {
  const today = sql`(${now.toISOString()}::timestamptz at time zone 'Africa/Douala')::date`;
  const firstDay = sql`(${today} - ${chartDays - 1}::int)`;
  const { rows } = await db.execute<Record<keyof Day, string>>(sql`
    with days as (
      select generate_series(${firstDay}, ${today}, interval '1 day')::date as day
    ), sold as (
      select (created_at at time zone 'Africa/Douala')::date as day, count(*) as completed,
        sum(of_order.limited) as limited, sum(of_order.actual) as actual
      -- Order by order through the index of its lines: a month is a small part of all that was ever sold.
      from ${orders} cross join lateral (
        select sum(quantity::bigint * floor) as limited,
          sum(quantity::bigint * coalesce(actual_price, price)) as actual
        from ${orderItems} where order_id = orders.id
      ) as of_order
      where status = 'completed'
        and created_at >= ${firstDay}::timestamp at time zone 'Africa/Douala'
      group by 1
    )
    select day::text as date, coalesce(limited, 0) as limited, coalesce(actual, 0) as actual,
      coalesce(completed, 0) as completed
    from days left join sold using (day) order by day`);
  return rows.map(({ date, limited, actual, completed }) => ({
    date,
    limited: Number(limited),
    actual: Number(actual),
    completed: Number(completed),
  }));
}

async function listRecentOrders(db: Database) {
  return db
    .select({
      id: orders.id,
      customerName: orders.customerName,
      totalAmount: orders.totalAmount,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(eq(orders.status, 'completed'))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(shortListLength);
}
