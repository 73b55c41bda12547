import type { Database } from '../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import type { Outcome } from '../../outcome.ts';
import { pick } from '../../pick.ts';
import { lockProduct, type StaffProduct } from '../list/staff-products.queries.ts';
import type { LotChange } from '../product.tables.ts';
import { moveLot, moveStock } from '../stock/move-stock.ts';
import {
  type CountedSerials,
  type CountedUnitsRefusal,
  planCountedUnits,
  sayCounted,
  writeCountedUnits,
} from '../units/count-units.ts';
import { listLotsOf } from './lot.queries.ts';
import type { LotCount } from './lot.schema.ts';
import { lotKey } from './lot.ts';
import { findExpiries, type LotRefusal, nameLots } from './name-lots.ts';

export type CountedLots = Outcome<
  object,
  | { reason: 'not-found' }
  /** Pieces came or went since the lots were shown. */
  | { reason: 'lots-moved' }
  /** The lot that is added stands among the others. */
  | { reason: 'lot-twice' }
  /** A product without lots needs its first one. */
  | { reason: 'lot-missing' }
  /** Whether the pieces of the first lot are some of those in stock, or more, only a count of the others says. */
  | { reason: 'others-uncounted' }
  | LotRefusal
  /** The lot that is added has no pieces, and had this day when they went. */
  | { reason: 'lot-undated'; code: string; known: string }
  | CountedUnitsRefusal
>;

/** Counts the pieces of each lot, and of one that is added: the first gives the product lots. What only changes its lot moves no stock. */
export async function countLots(
  db: Database,
  author: Author,
  { id, note, missing = [], found = [], ...count }: { id: number } & LotCount & Partial<CountedSerials>,
): Promise<CountedLots> {
  return db.transaction(async (tx): Promise<CountedLots> => {
    const product = await lockProduct(tx, id);
    if (!product?.counted) return { ok: false, reason: 'not-found' };
    const shelf = await listShelf(tx, product);
    const refused = refuseCount(count, shelf, product);
    if (refused) return { ok: false, reason: refused };
    const serials = { missing, found };
    const counted = product.stock + countedChange(count);
    const units = await planCountedUnits(tx, { ...pick(product, 'id', 'stock'), counted, ...serials });
    if (!units.ok) return units;
    const lots = await nameCounted(tx, id, count.added);
    if (!lots.ok) return lots;

    const changes = changesOf(count, lots.ids);
    const said = sayCounted(serials);
    if (changes.length === 0 && !count.added && said.length === 0) return { ok: true };
    const change = await moveCounted(tx, author, { id, changes, note });
    await writeCountedUnits(tx, author, { ...product, note }, units.plan);
    const after = await listShelf(tx, { ...product, hasLots: true });
    await recordChange(tx, author, {
      action: 'product.counted',
      subject: { type: 'product', id, name: product.name },
      before: { stock: product.stock, lots: shelf.map(sayLot) },
      after: {
        ...{ stock: product.stock + change, lots: after.map(sayLot) },
        ...(said.length > 0 && { serials: said }),
        note,
      },
    });
    return { ok: true };
  });
}

async function nameCounted(tx: Database, productId: number, added: LotCount['added']) {
  const named = added ? [{ ...added, productId }] : [];
  const [expiry] = await findExpiries(tx, named);
  if (added && expiry?.undated)
    return { ok: false as const, reason: 'lot-undated' as const, code: added.code, known: expiry.undated };
  return nameLots(tx, [{ productId, code: '', expiresOn: null }, ...named]);
}

/** Returns what all lots together have more, or fewer where negative. */
async function moveCounted(
  tx: Database,
  author: Author,
  { id, changes, note }: { id: number; changes: LotChange[]; note: string },
): Promise<number> {
  const change = changes.reduce((sum, each) => sum + each.change, 0);
  if (change !== 0)
    await moveStock(tx, author, { productId: id, change, reason: 'count', note, lots: changes });
  else for (const moved of changes) await moveLot(tx, { productId: id, ...moved });
  return change;
}

type Counted = Pick<LotCount, 'counted' | 'added'>;

function refuseCount({ counted, added }: Counted, shelf: ShelfLot[], { hasLots }: { hasLots: boolean }) {
  const isSeen = (lot: ShelfLot) => counted.some((each) => each.lot === lot.id && each.seen === lot.onHand);
  if (counted.length !== shelf.length || !shelf.every(isSeen)) return 'lots-moved';
  if (!added) return hasLots ? undefined : 'lot-missing';
  if (!hasLots && counted.some(({ pieces }) => pieces === null)) return 'others-uncounted';
  return shelf.some(({ code }) => lotKey(code) === lotKey(added.code)) ? 'lot-twice' : undefined;
}

const countedChange = ({ counted, added }: Counted) =>
  counted.reduce((sum, { pieces, seen }) => sum + (pieces ?? seen) - seen, added?.pieces ?? 0);

/** `ids` are those of the pieces without a name, and of the lot that is added, which has none until now. */
function changesOf({ counted, added }: Counted, [unnamed = null, addedId = null]: (number | null)[]) {
  const all = [
    ...counted.map(({ lot, pieces, seen }) => ({
      lot: lot === 0 ? unnamed : lot,
      change: (pieces ?? seen) - seen,
    })),
    { lot: addedId, change: added?.pieces ?? 0 },
  ];
  return all.flatMap(({ lot, change }) => (lot === null || change === 0 ? [] : [{ lot, change }]));
}

export type ShelfLot = { id: number; code: string; expiresOn: string | null; onHand: number };

/** The lots with pieces; those without a name have the id 0, also of a product without lots. */
export async function listShelf(
  tx: Database,
  { id, stock, hasLots }: Pick<StaffProduct, 'id' | 'stock' | 'hasLots'>,
): Promise<ShelfLot[]> {
  if (!hasLots) return stock > 0 ? [{ id: 0, code: '', expiresOn: null, onHand: stock }] : [];
  const lots = await listLotsOf(tx, [id]);
  return lots.map((lot) => ({
    ...{ id: lot.code === '' ? 0 : lot.id, code: lot.code },
    ...{ expiresOn: lot.expiresOn, onHand: lot.onHand },
  }));
}

const sayLot = ({ code, expiresOn, onHand }: ShelfLot) =>
  [`${onHand} ×`, code || '–', ...(expiresOn ? [`(${expiresOn})`] : [])].join(' ');
