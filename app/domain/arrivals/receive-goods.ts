import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { saveOnce } from '../../platform/database/save-once.server.ts';
import { may, type Role } from '../administrators/permission.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import { digestContent } from '../digest-content.ts';
import type { Outcome } from '../outcome.ts';
import { pick } from '../pick.ts';
import { valuedMovements } from '../products/costs/cost.tables.ts';
import { products } from '../products/product.tables.ts';
import { productName } from '../products/product.ts';
import type { ArrivalEntry, ArrivalLine } from './arrival.schema.ts';
import { arrivalCosts, arrivals } from './arrival.tables.ts';

/** The same `key`, made with the form, is the same delivery. */
export type GoodsToReceive = ArrivalEntry & {
  key: string;
  /** Receives it although it looks like a delivery that was received before. */
  again?: boolean;
  mayBeSaved?: boolean;
};

export type SimilarArrival = { id: number; number: string; receivedBy: string; at: Date };

export type ReceivedGoods = Outcome<
  { id: number; number: string },
  | { reason: 'product-gone'; productIds: number[] }
  /** The supplier's paper has this reference, or the same goods came in within a day. */
  | { reason: 'already-received'; similar: SimilarArrival }
  /** The key belongs to another delivery. */
  | { reason: 'key-used'; id: number }
>;

/** Costs from a role that may not see them are ignored. Throws `OutcomeUnknown` when the delivery may be saved. */
export async function receiveGoods(
  db: Database,
  author: Author & { role: Role },
  { key, supplier, reference, lines: entered, again = false, mayBeSaved = false }: GoodsToReceive,
  { maxWaitMs }: { maxWaitMs?: number } = {},
): Promise<ReceivedGoods> {
  const lines = may(author.role, 'see-costs')
    ? entered
    : entered.map((line) => ({ ...line, unitCost: null }));
  const goodsDigest = digestContent(goodsOf(lines));
  const contentDigest = digestContent([supplier, reference, lines]);

  const save = async (tx: Database): Promise<ReceivedGoods> => {
    const received = await lockReceived(tx, lines);
    if (received.size < lines.length) {
      const productIds = lines.map((line) => line.productId).filter((id) => !received.has(id));
      return { ok: false, reason: 'product-gone', productIds };
    }
    const similar = again ? undefined : await findSimilar(tx, reference, goodsDigest);
    if (similar) return { ok: false, reason: 'already-received', similar };

    const [arrival] = await tx
      .insert(arrivals)
      .values({ key, contentDigest, supplier, reference, goodsDigest, receivedBy: author.username })
      .returning({ id: arrivals.id, number: arrivals.number });
    if (!arrival) throw new Error('the delivery was not saved');
    await moveGoods(tx, author, arrival, lines);
    await recordChange(tx, author, {
      action: 'goods.received',
      subject: { type: 'arrival', id: arrival.id, name: arrival.number },
      after: {
        supplier,
        reference,
        goods: lines.map((line) => `${line.quantity} × ${received.get(line.productId)}`),
      },
    });
    return { ok: true, ...arrival };
  };

  return saveOnce(db, {
    // One after the other: of two people who receive the same delivery the second is asked.
    name: 'arrivals',
    find: async (tx) => {
      const [known] = await tx
        .select(pick(arrivals, 'id', 'number', 'contentDigest'))
        .from(arrivals)
        .where(eq(arrivals.key, key));
      if (!known) return undefined;
      if (known.contentDigest !== contentDigest) return { ok: false, reason: 'key-used', id: known.id };
      return { ok: true, id: known.id, number: known.number };
    },
    save,
    mayBeSaved,
    maxWaitMs,
  });
}

const goodsOf = (lines: ArrivalLine[]) =>
  lines
    .toSorted((one, other) => one.productId - other.productId)
    .map(({ productId, quantity }) => [productId, quantity]);

/** The names of the products; a hidden one may receive goods, an archived one may not. */
async function lockReceived(tx: Database, lines: ArrivalLine[]): Promise<Map<number, string>> {
  const locked = await tx
    .select(pick(products, 'id', 'name', 'nameEn', 'option1', 'option2'))
    .from(products)
    .where(
      and(
        inArray(
          products.id,
          lines.map((line) => line.productId),
        ),
        or(isNull(products.archivedAt), products.hidden),
        products.counted,
      ),
    )
    .orderBy(asc(products.id))
    .for('no key update');
  return new Map(locked.map((product) => [product.id, productName(product, 'fr')]));
}

async function findSimilar(
  tx: Database,
  reference: string,
  goodsDigest: string,
): Promise<SimilarArrival | undefined> {
  const sameGoods = and(
    eq(arrivals.goodsDigest, goodsDigest),
    gt(arrivals.createdAt, sql`now() - interval '1 day'`),
  );
  const sameReference =
    reference === '' ? undefined : eq(sql`lower(${arrivals.reference})`, sql`lower(${reference})`);
  const [found] = await tx
    .select({
      ...pick(arrivals, 'id', 'number', 'receivedBy'),
      at: arrivals.createdAt,
    })
    .from(arrivals)
    .where(and(isNull(arrivals.undoneAt), or(sameGoods, sameReference)))
    .limit(1);
  return found;
}

async function moveGoods(
  tx: Database,
  author: Author,
  arrival: { id: number; number: string },
  lines: ArrivalLine[],
) {
  const moved = await tx
    .insert(valuedMovements)
    .values(
      lines.map(({ productId, quantity, unitCost }) => ({
        productId,
        change: quantity,
        reason: 'arrival' as const,
        value: unitCost === null ? null : unitCost * quantity,
        administratorId: author.id,
        administratorName: author.username,
        note: arrival.number,
      })),
    )
    .returning({ id: valuedMovements.id, productId: valuedMovements.productId });
  const movements = new Map(moved.map(({ id, productId }) => [productId, id]));
  await tx.insert(arrivalCosts).values(
    lines.map(({ productId, quantity, unitCost }, position) => {
      const movementId = movements.get(productId);
      if (movementId === undefined) throw new Error(`product ${productId} was not moved`);
      return { arrivalId: arrival.id, position, productId, quantity, unitCost, movementId };
    }),
  );
}
