import { and, asc, eq, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { deliveries, orders } from '../orders/order.tables.ts';

const maxStops = 500;

/** The ISO date in Douala. */
export async function findToday(db: Database): Promise<string> {
  const { rows } = await db.execute<{ today: string }>(
    sql`select (now() at time zone 'Africa/Douala')::date::text as today`,
  );
  return rows[0]?.today ?? '';
}

export type Stop = Awaited<ReturnType<typeof listTour>>[number];

/** By town and quarter. Today also has what nobody gave a day, and what an earlier day left. `due`: what is left to collect, in FCFA. */
export async function listTour(db: Database, { day, today }: { day: string; today: string }) {
  const isOfDay = eq(deliveries.promisedOn, day);
  const isLeft = or(isNull(deliveries.promisedOn), lt(deliveries.promisedOn, today));
  const isUnderWay: SQL = sql`${deliveries.state} in ('to-prepare', 'ready', 'on-the-way') and ${deliveries.method} = 'zone'`;
  return db
    .select({
      id: orders.id,
      number: orders.number,
      customerName: orders.customerName,
      phone: orders.phone,
      due: sql<number>`greatest(0, ${orders.balance})`.mapWith(Number),
      town: deliveries.town,
      place: deliveries.place,
      landmark: deliveries.landmark,
      recipient: deliveries.recipient,
      recipientPhone: deliveries.recipientPhone,
      promisedOn: deliveries.promisedOn,
      state: deliveries.state,
      remark: orders.remark,
    })
    .from(deliveries)
    .innerJoin(orders, eq(orders.id, deliveries.orderId))
    .where(
      and(
        isUnderWay,
        notInArray(orders.status, ['completed', 'cancelled']),
        day === today ? or(isOfDay, isLeft) : isOfDay,
      ),
    )
    .orderBy(asc(deliveries.town), asc(deliveries.place), asc(orders.createdAt))
    .limit(maxStops);
}
