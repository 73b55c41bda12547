import { desc } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { matchesSearch } from '../order.queries.ts';
import { orders } from '../order.tables.ts';

export async function findNewestOrders(db: Database, search: string, limit: number) {
  return db
    .select({
      id: orders.id,
      number: orders.number,
      customerName: orders.customerName,
      organisationName: orders.organisationName,
      status: orders.status,
      amount: orders.amount,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(matchesSearch(search))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
}

export type FoundOrder = Awaited<ReturnType<typeof findNewestOrders>>[number];
