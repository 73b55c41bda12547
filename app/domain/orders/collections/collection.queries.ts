import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { isId } from '../../id.ts';
import { paginate } from '../../pagination.ts';
import { pick } from '../../pick.ts';
import { orders } from '../order.tables.ts';
import { collections } from './collection.tables.ts';
import { handledStates } from './collection.ts';

/** The latest request of an order; `age` in seconds. */
export async function findLatestCollection(db: Database, orderId: string) {
  const [latest] = await db
    .select({
      ...pick(collections, 'state', 'reason', 'amount'),
      age: sql<number>`extract(epoch from now() - ${collections.openedAt})::float8`,
    })
    .from(collections)
    .where(eq(collections.orderId, orderId))
    .orderBy(desc(collections.openedAt), desc(collections.id))
    .limit(1);
  return latest;
}

export type LatestCollection = NonNullable<Awaited<ReturnType<typeof findLatestCollection>>>;

export async function findCollection(db: Database, id: string) {
  if (!isId(id)) return undefined;
  const [found] = await db
    .select({ orderId: orders.id, number: orders.number, name: orders.customerName })
    .from(collections)
    .innerJoin(orders, eq(orders.id, collections.orderId))
    .where(eq(collections.id, id));
  return found;
}

export async function listCollectionsToHandle(
  db: Database,
  { page: asked, pageSize }: { page: number; pageSize: number },
) {
  const isToHandle = inArray(collections.state, [...handledStates]);
  const total = await db.$count(collections, isToHandle);
  const { page, pageCount } = paginate(total, { page: asked, pageSize });
  const found = await db
    .select({
      ...pick(collections, 'id', 'provider', 'phone', 'amount', 'state', 'reason', 'openedAt', 'nextCheckAt'),
      orderId: orders.id,
      number: orders.number,
      name: orders.customerName,
    })
    .from(collections)
    .innerJoin(orders, eq(orders.id, collections.orderId))
    .where(isToHandle)
    .orderBy(asc(collections.openedAt), asc(collections.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { collections: found, total, page, pageCount };
}

export type CollectionToHandle = Awaited<ReturnType<typeof listCollectionsToHandle>>['collections'][number];
