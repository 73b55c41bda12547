import { and, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { saveOnce } from '../../platform/database/save-once.server.ts';
import { may } from '../administrators/permission.ts';
import type { Author } from '../audit-log/record-change.ts';
import type { Outcome } from '../outcome.ts';
import { pick } from '../pick.ts';
import { valuedMovements } from '../products/costs/cost.tables.ts';
import { arrivals, costedLines } from './arrival.tables.ts';
import { landedCosts, refuseSharing } from './arrival.ts';
import {
  completeArrival,
  findSavedBefore,
  lockReceived,
  recordArrival,
  type SavedArrival,
  type SavedBefore,
  type SentArrival,
  type Staff,
  type WholeArrival,
  writeArrival,
} from './write-arrival.ts';

export type GoodsToReceive = SentArrival & {
  /** Receives it although it looks like a delivery that was received before. */
  again?: boolean;
  /** The lines at a cost of 0 are meant so. */
  isFree?: boolean;
  mayBeSaved?: boolean;
};

export type SimilarArrival = { id: number; number: string; receivedBy: string; at: Date };

type Refused =
  | { reason: 'product-gone'; productIds: number[] }
  /** No line has a value to share the costs by. */
  | { reason: 'costs-unshared' }
  /** These have none, and so no share of the costs. */
  | { reason: 'cost-missing'; productIds: number[] }
  | { reason: 'cost-zero'; productIds: number[] }
  /** The supplier's paper has this reference, or the same goods came in within a day. */
  | { reason: 'already-received'; similar: SimilarArrival };

export type ReceivedGoods = SavedBefore | Outcome<SavedArrival, Refused>;

/** Counts the pieces in, each line at what it cost at the door. Throws `OutcomeUnknown` when the delivery may be saved. */
export async function receiveGoods(
  db: Database,
  author: Staff,
  { again = false, isFree = false, mayBeSaved = false, ...sent }: GoodsToReceive,
  { maxWaitMs }: { maxWaitMs?: number } = {},
): Promise<ReceivedGoods> {
  const whole = (tx: Database) => completeArrival(tx, author, sent, { isDraft: false });
  return saveOnce<ReceivedGoods>(db, {
    // One after the other: of two people who receive the same delivery the second is asked.
    name: 'arrivals',
    find: async (tx) => findSavedBefore(tx, await whole(tx)),
    save: async (tx) => {
      const arrival = await whole(tx);
      const received = await lockReceived(tx, arrival.lines);
      if (!received.ok) return received;
      const refused = refuseCosts(arrival, isFree || !may(author.role, 'see-costs'));
      if (refused) return refused;
      const similar = again ? undefined : await findSimilar(tx, arrival);
      if (similar) return { ok: false, reason: 'already-received', similar };

      const saved = await writeArrival(tx, author, arrival, { isDraft: false });
      await moveGoods(tx, author, saved, arrival);
      await recordArrival(tx, author, 'goods.received', saved, { ...arrival, names: received.names });
      return { ok: true, ...saved };
    },
    mayBeSaved,
    maxWaitMs,
  });
}

function refuseCosts(
  { lines, purchase }: WholeArrival,
  isFree: boolean,
): ({ ok: false } & Refused) | undefined {
  const idsAt = (places: number[]) =>
    lines.filter((_, place) => places.includes(place)).map(({ productId }) => productId);
  const unshared = refuseSharing(lines, purchase);
  if (unshared?.reason === 'cost-missing')
    return { ok: false, reason: unshared.reason, productIds: idsAt(unshared.places) };
  if (unshared) return { ok: false, reason: unshared.reason };
  const free = lines.flatMap(({ unitCost }, place) => (unitCost === 0 ? [place] : []));
  if (isFree || free.length === 0) return undefined;
  return { ok: false, reason: 'cost-zero', productIds: idsAt(free) };
}

async function findSimilar(
  tx: Database,
  { draft, reference, goodsDigest }: WholeArrival,
): Promise<SimilarArrival | undefined> {
  const sameGoods = and(
    eq(arrivals.goodsDigest, goodsDigest),
    gt(arrivals.postedAt, sql`now() - interval '1 day'`),
  );
  const sameReference =
    reference === '' ? undefined : eq(sql`lower(${arrivals.reference})`, sql`lower(${reference})`);
  const [found] = await tx
    .select({
      ...pick(arrivals, 'id', 'number', 'receivedBy'),
      at: sql<Date>`${arrivals.postedAt}`.mapWith(arrivals.postedAt),
    })
    .from(arrivals)
    .where(
      and(
        isNotNull(arrivals.postedAt),
        isNull(arrivals.undoneAt),
        ne(arrivals.id, draft?.id ?? 0),
        or(sameGoods, sameReference),
      ),
    )
    .limit(1);
  return found;
}

async function moveGoods(
  tx: Database,
  author: Author,
  arrival: SavedArrival,
  { lines, purchase }: WholeArrival,
) {
  const landed = landedCosts(lines, purchase);
  const moved = await tx
    .insert(valuedMovements)
    .values(
      lines.map(({ productId, quantity }, place) => ({
        productId,
        change: quantity,
        reason: 'arrival' as const,
        value: landed[place] ?? null,
        administratorId: author.id,
        administratorName: author.username,
        note: arrival.number,
      })),
    )
    .returning({ id: valuedMovements.id, productId: valuedMovements.productId });
  const movements = new Map(moved.map(({ id, productId }) => [productId, id]));
  await tx.insert(costedLines).values(
    lines.map(({ productId, quantity, unitCost }, position) => {
      const movementId = movements.get(productId);
      if (movementId === undefined) throw new Error(`product ${productId} was not moved`);
      const line = { arrivalId: arrival.id, position, productId, quantity, unitCost, movementId };
      return { ...line, landed: landed[position] ?? null };
    }),
  );
}
