import { and, asc, eq, inArray, isNull, lt, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import type { DeliveryState } from '../delivery/step.ts';
import { deliveries, orders } from '../orders/order.tables.ts';
import { pick } from '../pick.ts';

const maxStops = 500;

/** The ISO date in Douala. */
export async function findToday(db: Database): Promise<string> {
  const { rows } = await db.execute<{ today: string }>(
    sql`select (now() at time zone 'Africa/Douala')::date::text as today`,
  );
  return rows[0]?.today ?? '';
}

type TourState = Extract<DeliveryState, 'to-prepare' | 'ready' | 'on-the-way'>;
export type Stop = Awaited<ReturnType<typeof listTour>>[number];

/** By town and quarter. Today also has what nobody gave a day, and what an earlier day left. `due`: what is left to collect, in FCFA. */
export async function listTour(db: Database, { day, today }: { day: string; today: string }) {
  const isOfDay = eq(deliveries.promisedOn, day);
  const isLeft = or(isNull(deliveries.promisedOn), lt(deliveries.promisedOn, today));
  const state = sql<TourState>`coalesce(${deliveries.state}, 'to-prepare')`;
  // An order that is under way is brought by somebody, however it was agreed.
  const isBrought: SQL = sql`(${deliveries.state} = 'on-the-way' or (${state} in ('to-prepare', 'ready')
    and (${deliveries.method} = 'zone'
      or (${orders.status} = 'shipping' and coalesce(${deliveries.method}, 'agree') = 'agree'))))`;
  const isWhollyCredited: SQL = sql`(${orders.totalAmount} > 0
    and ${orders.credited} - ${orders.creditedBefore} >= ${orders.totalAmount})`;
  const text = (column: SQLWrapper) => sql<string>`coalesce(${column}, '')`;
  return db
    .select({
      ...pick(orders, 'id', 'number', 'customerName', 'phone', 'remark'),
      due: sql<number>`greatest(0, ${orders.balance})`.mapWith(Number),
      town: text(deliveries.town),
      place: text(deliveries.place),
      landmark: text(deliveries.landmark),
      recipient: text(deliveries.recipient),
      recipientPhone: text(deliveries.recipientPhone),
      promisedOn: deliveries.promisedOn,
      state,
    })
    .from(orders)
    .leftJoin(deliveries, eq(deliveries.orderId, orders.id))
    .where(
      and(
        isBrought,
        not(isWhollyCredited),
        // Named, so that an index finds the few of them among all orders.
        inArray(orders.status, ['pending', 'processing', 'shipping']),
        day === today ? or(isOfDay, isLeft) : isOfDay,
      ),
    )
    .orderBy(asc(deliveries.town), asc(deliveries.place), asc(orders.createdAt))
    .limit(maxStops);
}
