import { type AnyColumn, and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { pick } from '../../pick.ts';
import { settings } from '../../settings/settings.tables.ts';
import { products } from '../product.tables.ts';
import { units } from '../units/unit.tables.ts';
import { lots } from './lot.tables.ts';

const today = sql`(now() at time zone 'Africa/Douala')::date`;

export const isOver = sql<boolean>`coalesce(${lots.expiresOn} < ${today}, false)`;

/** Pieces in stock, those that expire first before the others; the pieces without a named lot last. */
export function listLotsOf(db: Database, productIds: number[]) {
  return db
    .select({ ...pick(lots, 'id', 'productId', 'code', 'expiresOn', 'onHand'), isExpired: isOver })
    .from(lots)
    .where(and(inArray(lots.productId, productIds), gt(lots.onHand, 0)))
    .orderBy(asc(lots.productId), sql`${lots.expiresOn} nulls last`, sql`${lots.code} = ''`, asc(lots.id));
}

/** The pieces of a product in stock that a line of an order may not take, because they are expired. */
export const expiredPieces = (line: AnyColumn | null = null) =>
  sql<number>`case when ${products.hasLots} then expired_pieces(${products.id}, ${line}) else 0 end`;

/** By product; of what is no line yet, all that are expired. */
export async function countExpired(
  db: Database,
  lines: { productId: number; id?: number }[],
): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ product: number; expired: number }>(sql`
    select product, expired_pieces(product, line) as expired from unnest(
      ${sql.param(lines.map(({ productId }) => productId))}::integer[],
      ${sql.param(lines.map(({ id }) => id ?? null))}::bigint[]) as asked (product, line)`);
  return new Map(rows.map(({ product, expired }) => [product, expired]));
}

/** Its lots or serial numbers in stock are counted, not its pieces alone. */
export const isTracked = sql<boolean>`((select serials_on from ${settings}) and (${products.hasLots}
  or exists (select from ${units} where ${eq(units.productId, products.id)} and ${eq(units.state, 'in-stock')})))`;
