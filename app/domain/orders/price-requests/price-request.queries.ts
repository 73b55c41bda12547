import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { isId } from '../../id.ts';
import { pick } from '../../pick.ts';
import { prepareEdit } from '../edit/apply-edit.ts';
import { readStoredOrder } from '../edit/lock-order.ts';
import { describeChange, type OrderFacts } from '../history/history.ts';
import { orders, priceRequests } from '../order.tables.ts';
import { basisOf } from './ask-for-price.ts';

export type PriceRequest = {
  id: number;
  askedBy: string | null;
  askedByName: string;
  askedAt: Date;
  /** What accepting would change; undefined when the order changed since. */
  change: { before: OrderFacts; after: OrderFacts } | undefined;
};

export async function findPriceRequest(db: Database, orderId: string): Promise<PriceRequest | undefined> {
  if (!isId(orderId)) return undefined;
  const [request] = await db
    .select()
    .from(priceRequests)
    .where(and(eq(priceRequests.orderId, orderId), isNull(priceRequests.answer)));
  const stored = request && (await readStoredOrder(db, orderId));
  if (!stored) return undefined;
  const { id, askedBy, askedByName, askedAt, terms, basis } = request;
  const { status, note } = stored;
  const prepared = await prepareEdit(db, 'admin', stored, { ...terms, status, note });
  const isOutdated = basis !== (await basisOf(db, stored, terms));
  const change =
    prepared.ok && !isOutdated
      ? describeChange(stored, prepared.edit, prepared.decided, {
          short: [],
          ids: new Map(),
          acceptedFor: undefined,
        })
      : undefined;
  return { id, askedBy, askedByName, askedAt, change };
}

export async function findPriceRequestNews(db: Database, id: number) {
  const [news] = await db
    .select({
      ...pick(priceRequests, 'orderId', 'askedBy', 'askedByName', 'answer'),
      number: orders.number,
    })
    .from(priceRequests)
    .innerJoin(orders, eq(orders.id, priceRequests.orderId))
    .where(eq(priceRequests.id, id));
  return news;
}
