import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { messages } from '../messages/message.tables.ts';
import { paymentClaims } from '../orders/claims/claim.tables.ts';
import { orders } from '../orders/order.tables.ts';
import { quotes } from '../quotes/quote.tables.ts';
import { settings } from '../settings/settings.tables.ts';
import type { Waiting } from './waiting.ts';

/** Quotes and announced payments are counted while their modules are on. */
export async function countWaiting(db: Database): Promise<Waiting> {
  const { rows } = await db.execute<Waiting>(sql`select
    (select count(*)::int from ${messages} where not read) as unread,
    (select count(*)::int from ${orders} where status = 'pending') as pending,
    case when quotes_on then (select count(*)::int from ${quotes} where state = 'requested') else 0 end as requested,
    case when payments_on then (select count(*)::int from ${paymentClaims} where state = 'open') else 0 end as claims
    from ${settings}`);
  return rows[0] ?? { unread: 0, pending: 0, requested: 0, claims: 0 };
}
