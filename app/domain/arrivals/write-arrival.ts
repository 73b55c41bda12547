import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { may, type Role } from '../administrators/permission.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import { digestContent } from '../digest-content.ts';
import { isIntegerId } from '../id.ts';
import type { Outcome } from '../outcome.ts';
import { pick } from '../pick.ts';
import { lotKey } from '../products/lots/lot.ts';
import { products } from '../products/product.tables.ts';
import { productName } from '../products/product.ts';
import { findArrivalCosts } from './arrival.queries.ts';
import type { ArrivalEntry, ArrivalLine } from './arrival.schema.ts';
import { arrivalCosts, arrivals, costedLines } from './arrival.tables.ts';
import { costKinds, fixedRates, inFcfa, type Purchase } from './arrival.ts';

/** The same `key`, made with the form, is the same delivery; `draft` is one that was saved before, as it was seen. */
export type SentArrival = ArrivalEntry & { key: string; draft?: { id: number; version: number } | undefined };

export type Staff = Author & { role: Role };

/** As it is saved: with the costs that its author may tell, or else those that the draft has. */
export type WholeArrival = Omit<SentArrival, 'lines'> & {
  lines: WholeLine[];
  purchase: Purchase;
  contentDigest: string;
  goodsDigest: string;
};
export type WholeLine = Required<ArrivalLine>;

export type SavedArrival = { id: number; number: string };
export type SavedBefore = Outcome<
  SavedArrival,
  { reason: 'key-used' | 'already-posted'; id: number } | { reason: 'stale' | 'not-found' }
>;

/** Costs from a role that may not see them are ignored. */
export async function completeArrival(
  tx: Database,
  { role }: Staff,
  sent: SentArrival,
  { isDraft }: { isDraft: boolean },
): Promise<WholeArrival> {
  const { draft, ...entry } = sent;
  const costs = may(role, 'see-costs') ? sent : await keepCosts(tx, sent);
  const { purchase = inFcfa } = costs;
  const lines = completeLines(costs.lines);
  const whole = { ...entry, draft, lines, purchase };
  const { supplier, reference } = whole;
  return {
    ...whole,
    contentDigest: digestContent([supplier, reference, lines.map(withoutEmptyLot), purchase, isDraft]),
    goodsDigest: digestContent(goodsOf(lines)),
  };
}

/** A lot without a cost of its own costs what another lot of the product does. */
function completeLines(lines: ArrivalLine[]): WholeLine[] {
  const costs = new Map<number, number>();
  for (const { productId, unitCost } of lines)
    if (unitCost !== null && !costs.has(productId)) costs.set(productId, unitCost);
  return lines.map((line) => ({
    ...{ lot: '', expiresOn: null, serials: [] },
    ...line,
    unitCost: line.unitCost ?? costs.get(line.productId) ?? null,
  }));
}

/** As lines were before lots, so that a form which an earlier version saved is known. */
const withoutEmptyLot = ({ lot, expiresOn, serials, ...line }: WholeLine) =>
  lot === '' && serials.length === 0 ? line : { ...line, lot, expiresOn, serials };

async function keepCosts(
  tx: Database,
  { draft, lines }: SentArrival,
): Promise<Omit<ArrivalEntry, 'supplier' | 'reference'>> {
  const kept = draft && (await findArrivalCosts(tx, draft.id));
  const costOf = ({ productId, lot = '' }: ArrivalLine) => {
    const ofProduct = [...(kept?.lines.values() ?? [])].filter((line) => line.productId === productId);
    const ofLot = ofProduct.find((line) => lotKey(line.lot) === lotKey(lot));
    return (ofLot ?? ofProduct[0])?.unitCost ?? null;
  };
  return {
    purchase: kept?.purchase ?? inFcfa,
    lines: lines.map((line) => ({ ...line, unitCost: costOf(line) })),
  };
}

const goodsOf = (lines: WholeLine[]) =>
  lines
    .toSorted(
      (one, other) => one.productId - other.productId || (lotKey(one.lot) < lotKey(other.lot) ? -1 : 1),
    )
    .map(({ productId, quantity, lot }) =>
      lot === '' ? [productId, quantity] : [productId, quantity, lotKey(lot)],
    );

/** What an earlier copy of this form saved, or why it cannot be saved any more. */
export async function findSavedBefore(
  tx: Database,
  { key, draft, contentDigest }: WholeArrival,
): Promise<SavedBefore | undefined> {
  if (draft && !isIntegerId(draft.id)) return { ok: false, reason: 'not-found' };
  const [known] = await tx
    .select(pick(arrivals, 'id', 'number', 'contentDigest', 'version', 'postedAt', 'undoneAt'))
    .from(arrivals)
    .where(draft ? eq(arrivals.id, draft.id) : eq(arrivals.key, key))
    .for('update');
  if (!known) return draft && { ok: false, reason: 'not-found' };
  const { id, number } = known;
  if (known.contentDigest === contentDigest && !known.undoneAt) return { ok: true, id, number };
  if (!draft) return { ok: false, reason: 'key-used', id };
  if (known.postedAt) return { ok: false, reason: 'already-posted', id };
  return known.version === draft.version ? undefined : { ok: false, reason: 'stale' };
}

export type ReceivedProduct = { name: string; hasLots: boolean; warrantyMonths: number };

/** A hidden product may receive goods, an archived one may not. */
export async function lockReceived(
  tx: Database,
  lines: WholeLine[],
): Promise<
  Outcome<{ products: Map<number, ReceivedProduct> }, { reason: 'product-gone'; productIds: number[] }>
> {
  const locked = await tx
    .select(pick(products, 'id', 'name', 'nameEn', 'option1', 'option2', 'hasLots', 'warrantyMonths'))
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
  const received = new Map(
    locked.map(({ id, hasLots, warrantyMonths, ...product }) => [
      id,
      { name: productName(product, 'fr'), hasLots, warrantyMonths: warrantyMonths ?? 0 },
    ]),
  );
  const gone = new Set(lines.map((line) => line.productId).filter((id) => !received.has(id)));
  if (gone.size > 0) return { ok: false, reason: 'product-gone', productIds: [...gone] };
  return { ok: true, products: received };
}

export async function writeArrival(
  tx: Database,
  author: Author,
  arrival: WholeArrival,
  { isDraft }: { isDraft: boolean },
): Promise<SavedArrival> {
  const { key, draft, supplier, reference, purchase, contentDigest, goodsDigest } = arrival;
  const { currency, rate } = purchase;
  const today = sql`(now() at time zone 'Africa/Douala')::date`;
  const columns = {
    ...{ supplier, reference, currency, rate, contentDigest, goodsDigest },
    receivedBy: author.username,
    postedAt: isDraft ? null : sql`now()`,
  };
  const ratedOn = fixedRates[currency] ? null : today;
  const isSameRate = and(eq(arrivals.currency, currency), eq(arrivals.rate, rate));
  const [written] = draft
    ? await tx
        .update(arrivals)
        .set({
          ...columns,
          version: sql`${arrivals.version} + 1`,
          ratedOn: ratedOn && sql`case when ${isSameRate} then ${arrivals.ratedOn} else ${today} end`,
        })
        .where(eq(arrivals.id, draft.id))
        .returning(pick(arrivals, 'id', 'number'))
    : await tx
        .insert(arrivals)
        .values({ key, ...columns, ratedOn })
        .returning(pick(arrivals, 'id', 'number'));
  if (!written) throw new Error('the delivery was not saved');
  if (draft) await deleteParts(tx, written.id);
  const amounts = costKinds.flatMap((kind) => {
    const amount = purchase.costs[kind];
    return amount ? [{ arrivalId: written.id, kind, amount }] : [];
  });
  if (amounts.length > 0) await tx.insert(arrivalCosts).values(amounts);
  return written;
}

async function deleteParts(tx: Database, arrivalId: number) {
  await tx.delete(costedLines).where(eq(costedLines.arrivalId, arrivalId));
  await tx.delete(arrivalCosts).where(eq(arrivalCosts.arrivalId, arrivalId));
}

/** What the audit log says, without a figure of what it cost. */
export async function recordArrival(
  tx: Database,
  author: Author,
  action: 'goods.received' | 'goods.drafted',
  { id, number }: SavedArrival,
  { supplier, reference, lines }: WholeArrival,
  received: Map<number, ReceivedProduct>,
) {
  await recordChange(tx, author, {
    action,
    subject: { type: 'arrival', id, name: number },
    after: {
      supplier,
      reference,
      goods: lines.map(({ productId, quantity, lot }) =>
        [`${quantity} × ${received.get(productId)?.name}`, ...(lot === '' ? [] : [lot])].join(' · '),
      ),
    },
  });
}
