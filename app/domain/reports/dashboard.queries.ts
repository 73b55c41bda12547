import { asc, count, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { orders } from '../orders/order.tables.ts';
import { pick } from '../pick.ts';
import { products } from '../products/product.tables.ts';
import { forgottenVisits, visits } from '../visits/visit.tables.ts';
import { salesByDay, salesByProduct } from './sales/sales.tables.ts';

export const chartDays = 30;
const shortListLength = 5;

/** FCFA of completed orders: `limited` at the floor when ordered, `actual` at the agreed or listed price. Days of Cameroon. */
export async function findDashboard(db: Database, now = new Date()) {
  const [productCount, orderCounts, revenue, topSellers, days, recentOrders] = await Promise.all([
    db.$count(products, isNull(products.archivedAt)),
    countOrders(db),
    sumRevenue(db),
    listTopSellers(db),
    listDays(db, now),
    listRecentOrders(db),
  ]);
  return { productCount, ...orderCounts, ...revenue, topSellers, days, recentOrders };
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

async function sumRevenue(db: Database) {
  const [sums] = await db
    .select({
      limitedRevenue: sql`coalesce(sum(${salesByDay.limited}), 0)`.mapWith(Number),
      actualRevenue: sql`coalesce(sum(${salesByDay.actual}), 0)`.mapWith(Number),
    })
    .from(salesByDay);
  return sums ?? { limitedRevenue: 0, actualRevenue: 0 };
}

async function listTopSellers(db: Database) {
  return db
    .select({
      ...pick(products, 'id', 'name', 'nameEn', 'option1', 'option2', 'imageUrl'),
      quantity: salesByProduct.quantity,
    })
    .from(salesByProduct)
    .innerJoin(products, eq(products.id, salesByProduct.productId))
    .where(gt(salesByProduct.quantity, 0))
    .orderBy(desc(salesByProduct.quantity), asc(salesByProduct.productId))
    .limit(shortListLength);
}

type Day = { date: string; limited: number; actual: number; completed: number };

async function listDays(db: Database, now: Date): Promise<Day[]> {
  const today = sql`(${now.toISOString()}::timestamptz at time zone 'Africa/Douala')::date`;
  const firstDay = sql`(${today} - ${chartDays - 1}::int)`;
  const { rows } = await db.execute<Record<keyof Day, string>>(sql`
    with days as (
      select generate_series(${firstDay}, ${today}, interval '1 day')::date as day
    ), by_day as (
      select (created_at at time zone 'Africa/Douala')::date as day, count(*) as completed from ${orders}
      where status = 'completed' and created_at >= ${firstDay}::timestamp at time zone 'Africa/Douala'
      group by 1
    )
    select day::text as date, coalesce(limited, 0) as limited, coalesce(actual, 0) as actual,
      coalesce(completed, 0) as completed
    from days left join by_day using (day) left join ${salesByDay} using (day) order by day`);
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
