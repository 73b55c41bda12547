import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { pick } from '../../pick.ts';
import { lots } from './lot.tables.ts';

const today = sql`(now() at time zone 'Africa/Douala')::date`;

/** Of lots, whether their last good day is over. */
export const isOver = sql<boolean>`coalesce(${lots.expiresOn} < ${today}, false)`;

/** Pieces in stock, those that expire first before the others; the pieces without a named lot last. */
export function listLotsOf(db: Database, productIds: number[]) {
  return db
    .select({ ...pick(lots, 'id', 'productId', 'code', 'expiresOn', 'onHand'), isExpired: isOver })
    .from(lots)
    .where(and(inArray(lots.productId, productIds), gt(lots.onHand, 0)))
    .orderBy(asc(lots.productId), sql`${lots.expiresOn} nulls last`, sql`${lots.code} = ''`, asc(lots.id));
}

/** By product, the pieces that may not be sold any more. */
export async function countExpired(db: Database, productIds: number[]): Promise<Map<number, number>> {
  const found = await db
    .select({ productId: lots.productId, pieces: sql<number>`sum(${lots.onHand})::int` })
    .from(lots)
    .where(and(inArray(lots.productId, productIds), gt(lots.onHand, 0), eq(isOver, true)))
    .groupBy(lots.productId);
  return new Map(found.map(({ productId, pieces }) => [productId, pieces]));
}
