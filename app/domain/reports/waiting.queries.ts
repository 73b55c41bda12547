import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { messages } from '../messages/message.tables.ts';
import { orders } from '../orders/order.tables.ts';

export async function countWaiting(db: Database): Promise<{ unread: number; pending: number }> {
  const { rows } = await db.execute<{ unread: number; pending: number }>(sql`select
    (select count(*)::int from ${messages} where not read) as unread,
    (select count(*)::int from ${orders} where status = 'pending') as pending`);
  return rows[0] ?? { unread: 0, pending: 0 };
}
