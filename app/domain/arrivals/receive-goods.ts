import { and, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { saveOnce } from '../../platform/database/save-once.server.ts';
import { may } from '../administrators/permission.ts';
import type { Author } from '../audit-log/record-change.ts';
import { todayInDouala } from '../date.ts';
import type { Outcome } from '../outcome.ts';
import { pick } from '../pick.ts';
import { valuedMovements } from '../products/costs/cost.tables.ts';
import { isExpired } from '../products/lots/lot.ts';
import { findExpiries, type LotRefusal, nameLots } from '../products/lots/name-lots.ts';
import { findKnownUnit, type KnownUnit, type NamedUnit, stockUnits } from '../products/units/stock-units.ts';
import { arrivals, costedLines } from './arrival.tables.ts';
import { landedCosts, refuseSharing } from './arrival.ts';
import {
  completeArrival,
  findSavedBefore,
  lockReceived,
  type ReceivedProduct,
  recordArrival,
  type SavedArrival,
  type SavedBefore,
  type SentArrival,
  type Staff,
  type WholeArrival,
  type WholeLine,
  writeArrival,
} from './write-arrival.ts';

export type GoodsToReceive = SentArrival & {
  /** Receives it although it looks like a delivery that was received before. */
  again?: boolean;
  /** The lines at a cost of 0 are meant so. */
  isFree?: boolean;
  /** Lots whose last good day is over come in all the same. */
  takesExpired?: boolean;
  /** Pieces of a product with lots come in without one. */
  takesUnnamed?: boolean;
  /** Lots that are unused and had a date get none. */
  takesUndated?: boolean;
  mayBeSaved?: boolean;
};

export type SimilarArrival = { id: number; number: string; receivedBy: string; at: Date };

type Refused =
  | { reason: 'product-gone'; productIds: number[] }
  | { reason: 'costs-unshared' }
  | { reason: 'cost-missing'; productIds: number[] }
  | { reason: 'cost-zero'; productIds: number[] }
  /** By their places among the lines. */
  | { reason: 'lot-expired' | 'lot-missing'; places: number[] }
  /** Their dates were typed once, and went with their pieces. */
  | { reason: 'lot-undated'; lots: { place: number; code: string; known: string }[] }
  | LotRefusal
  | ({ reason: 'serial-known' } & KnownUnit)
  /** The supplier's paper has this reference, or the same goods came in within a day. */
  | { reason: 'already-received'; similar: SimilarArrival };

export type ReceivedGoods = SavedBefore | Outcome<SavedArrival, Refused>;

/** Counts the pieces in, each line at its landed cost. Throws `OutcomeUnknown` when the delivery may be saved. */
export async function receiveGoods(
  db: Database,
  author: Staff,
  { again = false, isFree = false, mayBeSaved = false, ...asked }: GoodsToReceive,
  { maxWaitMs }: { maxWaitMs?: number } = {},
): Promise<ReceivedGoods> {
  const { takesExpired = false, takesUnnamed = false, takesUndated = false, ...sent } = asked;
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
      const unsure = await askOfLots(tx, arrival, received.products, {
        ...{ takesExpired, takesUnnamed, takesUndated },
      });
      if (unsure) return unsure;
      const units = unitsOf(arrival, received.products);
      const known = await findKnownUnit(tx, units);
      if (known) return { ok: false, reason: 'serial-known', ...known };
      const similar = again ? undefined : await findSimilar(tx, arrival);
      if (similar) return { ok: false, reason: 'already-received', similar };

      const lots = await nameLots(tx, arrival.lines.map(lotOf));
      if (!lots.ok) return lots;

      const saved = await writeArrival(tx, author, arrival, { isDraft: false });
      await moveGoods(tx, author, saved, arrival, lots.ids);
      await stockUnits(tx, author, saved, units);
      await recordArrival(tx, author, 'goods.received', saved, arrival, received.products);
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

/** Before a lot comes in that is over or whose date nobody named again, and before pieces come in without a lot of a product that has lots. */
async function askOfLots(
  tx: Database,
  { lines }: WholeArrival,
  received: Map<number, ReceivedProduct>,
  { takesExpired, takesUnnamed, takesUndated }: Record<`takes${'Expired' | 'Unnamed' | 'Undated'}`, boolean>,
): Promise<({ ok: false } & Refused) | undefined> {
  const ask = (
    reason: 'lot-expired' | 'lot-missing',
    isAsked: (line: WholeLine, place: number) => boolean,
  ) => {
    const places = lines.flatMap((line, place) => (isAsked(line, place) ? [place] : []));
    return places.length > 0 ? { ok: false as const, reason, places } : undefined;
  };
  const expiries = await findExpiries(tx, lines.map(lotOf));
  const undated = expiries.flatMap(({ undated: known }, place) =>
    known === null ? [] : [{ place, code: lines[place]?.lot ?? '', known }],
  );
  if (undated.length > 0 && !takesUndated) return { ok: false, reason: 'lot-undated', lots: undated };
  const today = todayInDouala(new Date());
  const expired = ask('lot-expired', (_, place) => isExpired(expiries[place]?.expiresOn ?? null, today));
  if (expired && !takesExpired) return expired;
  const named = new Set(lines.filter(({ lot }) => lot !== '').map(({ productId }) => productId));
  const hasLots = (id: number) => named.has(id) || received.get(id)?.hasLots === true;
  const unnamed = ask('lot-missing', ({ productId, lot }) => lot === '' && hasLots(productId));
  return takesUnnamed ? undefined : unnamed;
}

const lotOf = ({ productId, lot, expiresOn }: WholeLine) => ({ productId, code: lot, expiresOn });

const unitsOf = ({ lines }: WholeArrival, received: Map<number, ReceivedProduct>): NamedUnit[] =>
  lines.flatMap(({ productId, serials }) =>
    serials.map((serial) => ({
      ...{ productId, serial },
      warrantyMonths: received.get(productId)?.warrantyMonths ?? 0,
    })),
  );

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
  lots: (number | null)[],
) {
  const landed = landedCosts(lines, purchase);
  const arrived = lines.map((line, place) => ({
    ...line,
    ...{ landed: landed[place] ?? null, lotId: lots[place] ?? null },
  }));
  const moved = await tx
    .insert(valuedMovements)
    .values(
      [...Map.groupBy(arrived, ({ productId }) => productId)].map(([productId, ofProduct]) => ({
        productId,
        change: ofProduct.reduce((sum, { quantity }) => sum + quantity, 0),
        reason: 'arrival' as const,
        value: sumOrNull(ofProduct.map((line) => line.landed)),
        lots: lotChanges(ofProduct),
        administratorId: author.id,
        administratorName: author.username,
        note: arrival.number,
      })),
    )
    .returning({ id: valuedMovements.id, productId: valuedMovements.productId });
  const movements = new Map(moved.map(({ id, productId }) => [productId, id]));
  await tx.insert(costedLines).values(
    arrived.map(({ lotId: _, ...line }, position) => {
      const movementId = movements.get(line.productId);
      if (movementId === undefined) throw new Error(`product ${line.productId} was not moved`);
      return { ...line, arrivalId: arrival.id, position, movementId };
    }),
  );
}

const sumOrNull = (values: (number | null)[]) =>
  values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0);

/** Of the lines of a product; null: it has no lots. */
const lotChanges = (lines: { lotId: number | null; quantity: number }[]) => {
  const named = lines.flatMap(({ lotId, quantity }) =>
    lotId === null ? [] : [{ lot: lotId, change: quantity }],
  );
  return named.length > 0 ? named : null;
};
