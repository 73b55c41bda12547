import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import { isIntegerId } from '../id.ts';
import type { Outcome } from '../outcome.ts';
import { pick } from '../pick.ts';
import { valuedMovements } from '../products/costs/cost.tables.ts';
import { products } from '../products/product.tables.ts';
import type { Named } from '../products/product.ts';
import { arrivalLines, arrivals } from './arrival.tables.ts';

export type UndoneArrival = Outcome<
  { number: string },
  | { reason: 'not-found' }
  /** Pieces of these lines moved since: counting corrects them. */
  | { reason: 'moved-since'; lines: MovedLine[] }
>;

/** How many pieces came in, and how many are in the stock now. */
export type MovedLine = Required<Named> & { quantity: number; stock: number };

/** Takes back exactly what the delivery brought, pieces and value, as long as nothing else moved these products. */
export async function undoArrival(db: Database, author: Author, id: number): Promise<UndoneArrival> {
  if (!isIntegerId(id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx): Promise<UndoneArrival> => {
    const [arrival] = await tx
      .select({ number: arrivals.number, postedAt: arrivals.postedAt, undoneAt: arrivals.undoneAt })
      .from(arrivals)
      .where(eq(arrivals.id, id))
      .for('update');
    if (!arrival?.postedAt) return { ok: false, reason: 'not-found' };
    const { number } = arrival;
    if (arrival.undoneAt) return { ok: true, number };

    const lines = await lockLines(tx, id, number);
    const moved = lines.filter((line) => line.movedSince);
    if (moved.length > 0)
      return {
        ok: false,
        reason: 'moved-since',
        lines: moved.map((line) => pick(line, 'name', 'nameEn', 'option1', 'option2', 'quantity', 'stock')),
      };

    const by = { administratorId: author.id, administratorName: author.username, note: number };
    await tx.insert(valuedMovements).values(
      lines.map(({ productId, quantity, value }) => ({
        ...by,
        productId,
        change: -quantity,
        reason: 'arrival' as const,
        value: value === null ? null : -value,
      })),
    );
    const forgotten = lines.filter((line) => line.value !== null && !line.wasKnown);
    if (forgotten.length > 0)
      await tx.insert(valuedMovements).values(
        forgotten.map(({ productId }) => ({
          ...by,
          productId,
          change: 0,
          reason: 'cost' as const,
          value: null,
        })),
      );
    await tx
      .update(arrivals)
      .set({ undoneAt: sql`now()`, undoneBy: author.username })
      .where(eq(arrivals.id, id));
    await recordChange(tx, author, {
      action: 'goods.undone',
      subject: { type: 'arrival', id, name: number },
    });
    return { ok: true, number };
  });
}

async function lockLines(tx: Database, arrivalId: number, number: string) {
  const ofArrival = tx
    .select({ id: arrivalLines.productId })
    .from(arrivalLines)
    .where(eq(arrivalLines.arrivalId, arrivalId));
  await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, ofArrival))
    .orderBy(asc(products.id))
    .for('no key update');
  const others = sql`from stock_movements as other where other.product_id = ${arrivalLines.productId}`;
  return tx
    .select({
      productId: arrivalLines.productId,
      ...pick(products, 'name', 'nameEn', 'option1', 'option2', 'stock'),
      quantity: arrivalLines.quantity,
      value: valuedMovements.value,
      movedSince: sql<boolean>`exists (select ${others} and other.id > ${arrivalLines.movementId}
        and not (other.reason = 'cost' and other.note = ${number}))`,
      /** Whether the cost was known before the delivery. */
      wasKnown: sql<boolean>`coalesce((select other.value is not null ${others} and other.id < ${arrivalLines.movementId}
        and (other.value is not null or other.reason = 'cost') order by other.id desc limit 1), false)`,
    })
    .from(arrivalLines)
    .innerJoin(products, eq(products.id, arrivalLines.productId))
    .innerJoin(
      valuedMovements,
      and(
        eq(valuedMovements.id, arrivalLines.movementId),
        eq(valuedMovements.productId, arrivalLines.productId),
      ),
    )
    .where(eq(arrivalLines.arrivalId, arrivalId))
    .orderBy(asc(arrivalLines.productId));
}
