import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import { isIntegerId } from '../id.ts';
import type { Outcome } from '../outcome.ts';
import { pick } from '../pick.ts';
import { valuedMovements } from '../products/costs/cost.tables.ts';
import { lotMovements, lots } from '../products/lots/lot.tables.ts';
import { products } from '../products/product.tables.ts';
import type { Named } from '../products/product.ts';
import { type GoneUnit, lockGoneUnits, removeUnits } from '../products/units/stock-units.ts';
import { arrivalLines, arrivals } from './arrival.tables.ts';

export type UndoneArrival = Outcome<
  { number: string },
  | { reason: 'not-found' }
  /** Pieces of these lines moved since, or the cost of these products was set: counting corrects them. Units left the stock, with or without a movement. */
  | {
      reason: 'moved-since';
      lines: MovedLine[];
      costs: Required<Named>[];
      units: GoneUnit[];
      unitCount: number;
    }
>;

/** How many pieces came in, and how many are in the stock now, or in the lot that the line named. */
export type MovedLine = Required<Named> & { quantity: number; stock: number; lot?: string };

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
    const gone = await lockGoneUnits(tx, id);
    const revalued = lines.filter((line) => line.costSince && !line.movedSince);
    const costs = [...new Map(revalued.map((line) => [line.productId, namesOf(line)])).values()];
    if (moved.length > 0 || costs.length > 0 || gone.unitCount > 0)
      return {
        ok: false,
        reason: 'moved-since',
        ...gone,
        costs,
        lines: moved.map((line) => ({
          ...{ ...namesOf(line), quantity: line.quantity },
          ...(line.onHand === null ? { stock: line.stock } : { stock: line.onHand, lot: line.lot }),
        })),
      };

    await takeBack(tx, author, { number, lines });
    await removeUnits(tx, author, { id, number });
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

/** Writes one movement against each of the delivery's, with its value, and forgets a cost that was first known by it. */
async function takeBack(
  tx: Database,
  author: Author,
  { number, lines }: { number: string; lines: LockedLine[] },
) {
  const by = { administratorId: author.id, administratorName: author.username, note: number };
  const brought = await listLotsOfMovements(tx, lines);
  const movements = [...new Map(lines.map((line) => [line.movementId, line])).values()];
  await tx.insert(valuedMovements).values(
    movements.map(({ productId, movementId, change, value }) => ({
      ...by,
      productId,
      change: -change,
      reason: 'arrival' as const,
      value: value === null ? null : -value,
      lots: brought.get(movementId)?.map((each) => ({ lot: each.lot, change: -each.change })) ?? null,
    })),
  );
  const forgotten = movements.filter((line) => line.value !== null && !line.wasKnown);
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
}

type LockedLine = Awaited<ReturnType<typeof lockLines>>[number];

const namesOf = (product: Required<Named>): Required<Named> =>
  pick(product, 'name', 'nameEn', 'option1', 'option2');

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
  const movedLots = sql`from lot_movements as moved join lots as of_product on of_product.id = moved.lot_id
    where of_product.product_id = ${arrivalLines.productId} and ${products.hasLots}`;
  return tx
    .select({
      ...pick(arrivalLines, 'productId', 'lot', 'quantity'),
      ...pick(products, 'name', 'nameEn', 'option1', 'option2', 'stock'),
      ...{ movementId: valuedMovements.id, change: valuedMovements.change, value: valuedMovements.value },
      /** Null: the product has no lots. */
      onHand: lots.onHand,
      costSince: sql<boolean>`exists (select ${others} and other.id > ${arrivalLines.movementId}
          and other.reason = 'cost' and other.note <> ${number})`,
      movedSince: sql<boolean>`exists (select ${others} and other.id > ${arrivalLines.movementId} and other.reason <> 'cost')
        or exists (select ${movedLots} and moved.movement_id is null and moved.id >
          (select coalesce(max(brought.id), 0) from lot_movements as brought where brought.movement_id = ${arrivalLines.movementId}))`,
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
    .leftJoin(
      lots,
      and(
        eq(lots.productId, products.id),
        eq(sql`upper(${lots.code})`, sql`upper(${arrivalLines.lot})`),
        products.hasLots,
      ),
    )
    .where(eq(arrivalLines.arrivalId, arrivalId))
    .orderBy(asc(arrivalLines.productId), asc(arrivalLines.position));
}

async function listLotsOfMovements(tx: Database, lines: { movementId: number }[]) {
  const ids = lines.map(({ movementId }) => movementId);
  const moved = await tx
    .select({ movementId: lotMovements.movementId, lot: lotMovements.lotId, change: lotMovements.change })
    .from(lotMovements)
    .where(inArray(lotMovements.movementId, ids));
  return Map.groupBy(moved, ({ movementId }) => movementId);
}
