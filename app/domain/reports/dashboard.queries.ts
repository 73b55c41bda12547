import { count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { orderItems, orders } from '../orders/order.tables.ts';
import { pick } from '../pick.ts';
import { products } from '../products/product.tables.ts';
import { forgottenVisits, visits } from '../visits/visit.tables.ts';

export const chartDays = 30;
const shortListLength = 5;

/** FCFA of completed orders: `limited` at the floor when ordered, `actual` at the agreed or listed price. Days of Cameroon. */
export async function findDashboard(db: Database, now = new Date()) {
  const [productCount, orderCounts, sales, days, recentOrders] = await Promise.all([
    db.$count(products, isNull(products.archivedAt)),
    countOrders(db),
    sumSales(db),
    listDays(db, now),
    listRecentOrders(db),
  ]);
  return { productCount, ...orderCounts, ...sales, days, recentOrders };
}

export type Dashboard = Awaited<ReturnType<typeof findDashboard>>;

export async function countVisitors(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select ((select count(*) from ${visits}) + (select ${forgottenVisits.total} from ${forgottenVisits}))::float8 as count`,
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

async function sumSales(db: Database) {
  const { rows } = await db.execute<{ limited: string; actual: string; topSellers: TopSeller[] }>(sql`
    with sold as (
      select product_id as id, sum(quantity) as quantity, sum(quantity::bigint * floor) as limited
      from ${orders} join ${orderItems} on ${orderItems.orderId} = ${orders.id}
      where status = 'completed' group by 1
    ), top as (
      select id, name, name_en as "nameEn", option1, option2, image_url as "imageUrl", quantity
      from (select * from sold order by quantity desc, id limit ${shortListLength}) as most join ${products} using (id)
    )
    select (select coalesce(sum(limited), 0) from sold) as limited,
      (select coalesce(sum(total_amount), 0) from ${orders} where status = 'completed') as actual,
      (select coalesce(jsonb_agg(to_jsonb(top) order by quantity desc, id), '[]') from top) as "topSellers"`);
  const [sums] = rows;
  if (!sums) throw new Error('nothing was summed');
  const { limited, actual, topSellers } = sums;
  return { limitedRevenue: Number(limited), actualRevenue: Number(actual), topSellers };
}

type TopSeller = Record<'name' | 'nameEn' | 'option1' | 'option2' | 'imageUrl', string> &
  Record<'id' | 'quantity', number>;

type Day = { date: string; limited: number; actual: number; completed: number };

async function listDays(db: Database, now: Date): Promise<Day[]> {
  const today = sql`(${now.toISOString()}::timestamptz at time zone 'Africa/Douala')::date`;
  const firstDay = sql`(${today} - ${chartDays - 1}::int)`;
  const { rows } = await db.execute<Record<keyof Day, string>>(sql`
    with days as (
      select generate_series(${firstDay}, ${today}, interval '1 day')::date as day
    ), by_day as (
      select (created_at at time zone 'Africa/Douala')::date as day, count(*) as completed,
        sum(total_amount) as actual, sum(floors) as limited
      from ${orders} cross join lateral (
        select sum(quantity::bigint * floor) as floors from ${orderItems} where order_id = ${orders.id}) as of_lines
      where status = 'completed' and created_at >= ${firstDay}::timestamp at time zone 'Africa/Douala'
      group by 1
    )
    select day::text as date, coalesce(limited, 0) as limited, coalesce(actual, 0) as actual,
      coalesce(completed, 0) as completed
    from days left join by_day using (day) order by day`);
  return rows.map(({ date, limited, actual, completed }) => ({
    date,
    limited: Number(limited),
    actual: Number(actual),
    completed: Number(completed),
  }));
}

async function listRecentOrders(db: Database) {
  return db
    .select(pick(orders, 'id', 'customerName', 'amount', 'createdAt'))
    .from(orders)
    .where(eq(orders.status, 'completed'))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(shortListLength);
}
