import { and, asc, eq, inArray, isNull, lt, ne, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
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

export type Stop = Awaited<ReturnType<typeof listStops>>[number];

/** By town and quarter. Today also has what nobody gave a day, and what an earlier day left. */
export async function listTour(
  db: Database,
  { day, today }: { day: string; today: string },
): Promise<Stop[]> {
  const isOfDay = eq(deliveries.promisedOn, day);
  const isLeft = or(isNull(deliveries.promisedOn), lt(deliveries.promisedOn, today));
  // An order that is under way is brought by somebody, however it was agreed.
  const isBrought: SQL = sql`(${deliveries.state} = 'on-the-way' or (${state} in ('to-prepare', 'ready')
    and (${deliveries.method} = 'zone'
      or (${orders.status} = 'shipping' and coalesce(${deliveries.method}, 'agree') = 'agree'))))`;
  const isWhollyCredited: SQL = sql`(${orders.totalAmount} > 0
    and ${orders.credited} - ${orders.creditedBefore} >= ${orders.totalAmount})`;
  return listStops(
    db,
    and(
      isBrought,
      not(isWhollyCredited),
      // Named, so that an index finds the few of them among all orders.
      inArray(orders.status, ['pending', 'processing', 'shipping']),
      day === today ? or(isOfDay, isLeft) : isOfDay,
    ),
  );
}

/** What is to be paid for of the day's tour, and of what was brought on that day. */
export async function listUnpaid(
  db: Database,
  { day, today }: { day: string; today: string },
): Promise<Stop[]> {
  const isDeliveredThen: SQL = sql`(${deliveries.stateAt} at time zone 'Africa/Douala')::date = ${day}::date`;
  const delivered = listStops(
    db,
    and(
      eq(deliveries.state, 'delivered'),
      inArray(deliveries.method, ['zone', 'agree']),
      isDeliveredThen,
      ne(orders.status, 'cancelled'),
    ),
  );
  const stops = (await Promise.all([delivered, listTour(db, { day, today })])).flat();
  return stops.filter(({ due }) => due > 0);
}

const state = sql<DeliveryState>`coalesce(${deliveries.state}, 'to-prepare')`;

/** `due`: what is left to collect, in FCFA. */
function listStops(db: Database, where: SQL | undefined) {
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
    .where(where)
    .orderBy(asc(deliveries.town), asc(deliveries.place), asc(orders.createdAt))
    .limit(maxStops);
}
