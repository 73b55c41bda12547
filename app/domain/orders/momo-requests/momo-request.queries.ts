import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { isId } from '../../id.ts';
import { paginate } from '../../pagination.ts';
import { pick } from '../../pick.ts';
import { orders } from '../order.tables.ts';
import { momoRequests } from '../payments/payment.tables.ts';
import { handledStates } from './momo-request.ts';

/** The latest request of an order; `age` in seconds. */
export async function findLatestMomoRequest(db: Database, orderId: string) {
  const [latest] = await db
    .select({
      ...pick(momoRequests, 'state', 'reason', 'amount'),
      age: sql<number>`extract(epoch from now() - ${momoRequests.openedAt})::float8`,
    })
    .from(momoRequests)
    .where(eq(momoRequests.orderId, orderId))
    .orderBy(desc(momoRequests.openedAt), desc(momoRequests.id))
    .limit(1);
  return latest;
}

export type LatestMomoRequest = NonNullable<Awaited<ReturnType<typeof findLatestMomoRequest>>>;

export async function findMomoRequest(db: Database, id: string) {
  if (!isId(id)) return undefined;
  const [found] = await db
    .select({ orderId: orders.id, number: orders.number, name: orders.customerName })
    .from(momoRequests)
    .innerJoin(orders, eq(orders.id, momoRequests.orderId))
    .where(eq(momoRequests.id, id));
  return found;
}

export async function listMomoRequestsToHandle(
  db: Database,
  { page: asked, pageSize }: { page: number; pageSize: number },
) {
  const isToHandle = inArray(momoRequests.state, [...handledStates]);
  const total = await db.$count(momoRequests, isToHandle);
  const { page, pageCount } = paginate(total, { page: asked, pageSize });
  const found = await db
    .select({
      ...pick(
        momoRequests,
        'id',
        'provider',
        'phone',
        'amount',
        'state',
        'reason',
        'openedAt',
        'nextCheckAt',
      ),
      orderId: orders.id,
      number: orders.number,
      name: orders.customerName,
    })
    .from(momoRequests)
    .innerJoin(orders, eq(orders.id, momoRequests.orderId))
    .where(isToHandle)
    .orderBy(asc(momoRequests.openedAt), asc(momoRequests.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { momoRequests: found, total, page, pageCount };
}

export type MomoRequestToHandle = Awaited<
  ReturnType<typeof listMomoRequestsToHandle>
>['momoRequests'][number];
