import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import type { Outcome } from '../../outcome.ts';
import { pick } from '../../pick.ts';
import { products } from '../../products/product.tables.ts';
import { pastOfUnit, releaseUnits } from '../../products/units/release-units.ts';
import { cameBack } from '../../products/units/stock-units.ts';
import { unitEvents, units } from '../../products/units/unit.tables.ts';
import { isWithBuyer, serialKey, stateBeforeSale, type UnitState } from '../../products/units/unit.ts';
import { lockOpenOrder, type NoOpenOrder } from '../lock-open-order.ts';
import { orderItems, orders } from '../order.tables.ts';

export type LineSerials = {
  lineId: number;
  serials: string[];
  seen: string[];
};

type Refused =
  | NoOpenOrder
  /** Somebody else changed the serial numbers, or the lines of the order. */
  | { reason: 'stale' }
  | { reason: 'too-many'; name: string; nameEn: string; most: number }
  /** It stands on another order that was not cancelled. */
  | { reason: 'sold-elsewhere'; serial: string; order: string; state: UnitState }
  | { reason: 'scrapped'; serial: string }
  /** It cannot be taken off: repairs or visits are noted of it since. */
  | { reason: 'has-history'; serial: string; state: UnitState };
export type SavedSerials = Outcome<object, Refused>;

/** The serial numbers of an order's pieces, line by line: the whole of each line that is named. A unit that came back may be sold again. */
export async function saveSerials(
  db: Database,
  author: Author,
  { orderId, lines }: { orderId: string; lines: LineSerials[] },
): Promise<SavedSerials> {
  return db.transaction(async (tx): Promise<SavedSerials> => {
    const locked = await lockOpenOrder(tx, orderId);
    if (!locked.ok) return locked;
    const { order } = locked;
    const sold = await listSoldLines(tx, orderId);
    const known = await lockUnits(tx, sold, lines);
    const planned = planChanges(sold, known, lines);
    if (!planned.ok) return planned;
    const before = serialsOf(known, sold);
    for (const change of planned.changes) await writeLine(tx, author, order.number, change);
    const after = serialsOf(await lockUnits(tx, sold, []), sold);
    if (JSON.stringify(before) !== JSON.stringify(after))
      await recordChange(tx, author, {
        action: 'order.serials',
        subject: { type: 'order', id: order.id, name: order.number },
        before: { serials: before },
        after: { serials: after },
      });
    return { ok: true };
  });
}

type SoldLine = Awaited<ReturnType<typeof listSoldLines>>[number];
type KnownUnit = Awaited<ReturnType<typeof lockUnits>>[number];
type LineChange = {
  item: SoldLine;
  added: string[];
  again: KnownUnit[];
  removed: KnownUnit[];
};

/** Locks the products, too: of two orders that name the same new serial number, the second is refused. */
function listSoldLines(tx: Database, orderId: string) {
  return tx
    .select({
      ...pick(orderItems, 'id', 'productId', 'name', 'nameEn', 'quantity', 'returned'),
      warrantyMonths: products.warrantyMonths,
    })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(and(eq(orderItems.orderId, orderId), products.counted))
    .orderBy(asc(products.id))
    .for('no key update', { of: products });
}

/** Those of the order, and those that are named, until the commit; in the same order for everybody, against deadlocks. */
async function lockUnits(tx: Database, sold: SoldLine[], lines: LineSerials[]) {
  const lineIds = sold.map(({ id }) => id);
  const named = lines.flatMap(({ lineId, serials }) => {
    const productId = sold.find(({ id }) => id === lineId)?.productId;
    if (productId === undefined || serials.length === 0) return [];
    return [
      and(eq(units.productId, productId), inArray(sql`upper(${units.serial})`, serials.map(serialKey))),
    ];
  });
  const isConcerned = or(inArray(units.orderItemId, lineIds), ...named);
  await tx.select({ id: units.id }).from(units).where(isConcerned).orderBy(asc(units.id)).for('update');
  // After the lock, in a statement of its own: it must see what was noted while this one waited.
  return tx
    .select({
      ...pick(units, 'id', 'productId', 'orderItemId', 'serial', 'state'),
      order: sql<string>`coalesce(${orders.number}, '')`,
      cameBack,
      ...pastOfUnit,
    })
    .from(units)
    .leftJoin(orderItems, eq(orderItems.id, units.orderItemId))
    .leftJoin(orders, eq(orders.id, orderItems.orderId))
    .where(isConcerned)
    .orderBy(asc(units.id));
}

function planChanges(
  sold: SoldLine[],
  known: KnownUnit[],
  lines: LineSerials[],
): Outcome<{ changes: LineChange[] }, Refused> {
  const changes: LineChange[] = [];
  for (const line of lines) {
    const item = sold.find(({ id }) => id === line.lineId);
    if (!item) return { ok: false, reason: 'stale' };
    const change = changeOf(item, line, known);
    if (!change.ok) return change;
    changes.push(change);
  }
  return { ok: true, changes };
}

const isFree = ({ state, cameBack }: { state: UnitState; cameBack: boolean }) =>
  state === 'in-stock' || state === 'returned' || (cameBack && state === 'sold');

const areOf = (units: KnownUnit[]) => (keys: Set<string>) =>
  keys.size === units.length && units.every(({ serial }) => keys.has(serialKey(serial)));

function changeOf(
  item: SoldLine,
  { serials, seen }: LineSerials,
  known: KnownUnit[],
): Outcome<LineChange, Refused> {
  const standing = known.filter(isOn([item]));
  const wanted = new Set(serials.map(serialKey));
  if (![new Set(seen.map(serialKey)), wanted].some(areOf(standing))) return { ok: false, reason: 'stale' };
  const most = item.quantity - item.returned;
  const kept = standing.filter(({ serial }) => wanted.has(serialKey(serial)));
  const removed = standing.filter(({ serial }) => !wanted.has(serialKey(serial)));
  const added: string[] = [];
  const again: KnownUnit[] = [];
  for (const serial of serials) {
    if (kept.some((unit) => serialKey(unit.serial) === serialKey(serial))) continue;
    const unit = known.find(
      (each) => each.productId === item.productId && serialKey(each.serial) === serialKey(serial),
    );
    if (!unit) added.push(serial);
    else if (unit.state === 'scrapped') return { ok: false, reason: 'scrapped', serial };
    else if (!isFree(unit))
      return { ok: false, reason: 'sold-elsewhere', serial, ...pick(unit, 'order', 'state') };
    else again.push(unit);
  }
  if (added.length + again.length > 0 && serials.length > most)
    return { ok: false, reason: 'too-many', ...pick(item, 'name', 'nameEn'), most };
  const used = removed.find(({ hasHistory }) => hasHistory);
  if (used) return { ok: false, reason: 'has-history', ...pick(used, 'serial', 'state') };
  return { ok: true, item, added, again, removed };
}

async function writeLine(
  tx: Database,
  author: Author,
  number: string,
  { item, added, again, removed }: LineChange,
) {
  const now = {
    orderItemId: item.id,
    warrantyMonths: item.warrantyMonths ?? 0,
  };
  const ids = (of: { id: number }[]) => of.map(({ id }) => id);
  const leaving = removed.map(({ id, ...past }) => ({ id, next: stateBeforeSale(past) }));
  await releaseUnits(tx, author, number, leaving);
  const own = again.filter(({ hasOwnWarranty }) => hasOwnWarranty);
  if (again.length > 0)
    await tx
      .update(units)
      .set({
        ...now,
        state: 'sold',
        version: sql`${units.version} + 1`,
        warrantyMonths: sql`case when ${inArray(units.id, ids(own))} then ${units.warrantyMonths} else ${now.warrantyMonths} end`,
      })
      .where(inArray(units.id, ids(again)));
  const made =
    added.length === 0
      ? []
      : await tx
          .insert(units)
          .values(added.map((serial) => ({ ...now, productId: item.productId, serial })))
          .returning({ id: units.id });
  const sold = [...ids(again), ...ids(made)];
  if (sold.length > 0)
    await tx
      .insert(unitEvents)
      .values(sold.map((unitId) => ({ unitId, kind: 'sold' as const, note: number, by: author.username })));
}

const isOn =
  (sold: { id: number }[]) =>
  ({ orderItemId, state }: KnownUnit) =>
    isWithBuyer(state) && sold.some(({ id }) => id === orderItemId);

const serialsOf = (known: KnownUnit[], sold: SoldLine[]) =>
  known
    .filter(isOn(sold))
    .map(({ serial }) => serial)
    .toSorted();
