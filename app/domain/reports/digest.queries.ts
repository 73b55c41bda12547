import { and, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import type { MailFacts } from '../mails/mail.ts';
import { orders, priceRequests } from '../orders/order.tables.ts';
import { settings } from '../settings/settings.tables.ts';
import { addDays } from './period.ts';
import { findToDo } from './to-do.queries.ts';

/** Quotes are seen while their module is on. */
const isShown = sql`(${priceRequests.orderId} is not null or (select ${settings.quotesOn} from ${settings}))`;

/** The orders of the day before `today` (`2026-11-22`, in Douala) that were not cancelled, and what waits now. */
export async function findDigest(db: Database, today: string): Promise<MailFacts['digest']> {
  const day = addDays(today, -1);
  const midnight = (date: string) => sql`${date}::timestamp at time zone 'Africa/Douala'`;
  const [{ rows }, toDo, asked] = await Promise.all([
    db.execute<{ orders: number; total: string }>(sql`
      select count(*)::int as orders, coalesce(sum(amount), 0) as total from ${orders}
      where created_at >= ${midnight(day)} and created_at < ${midnight(today)} and status <> 'cancelled'`),
    findToDo(db),
    db.$count(priceRequests, and(isNull(priceRequests.answer), isShown)),
  ]);
  const [yesterday] = rows;
  if (!yesterday) throw new Error('nothing was counted');
  const { pending, unread, low, out } = toDo;
  return { day, orders: yesterday.orders, total: Number(yesterday.total), pending, asked, unread, low, out };
}
