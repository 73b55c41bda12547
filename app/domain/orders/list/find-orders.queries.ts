import { desc } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { pick } from '../../pick.ts';
import { matchesSearch } from '../order.queries.ts';
import { orders } from '../order.tables.ts';

export async function findNewestOrders(db: Database, search: string, limit: number) {
  return db
    .select(pick(orders, 'id', 'number', 'customerName', 'organisationName', 'status', 'amount', 'createdAt'))
    .from(orders)
    .where(matchesSearch(search))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
}

export type FoundOrder = Awaited<ReturnType<typeof findNewestOrders>>[number];
