import { asc, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { withTable } from '../../../platform/database/drizzle-workarounds.server.ts';
import type { Author } from '../../audit-log/record-change.ts';
import { pick } from '../../pick.ts';
import { unitEvents, units } from './unit.tables.ts';
import { stateBeforeSale, type UnitEventKind, type UnitState } from './unit.ts';

const stocking = ['arrived', 'restocked'] as const;
/** What moves a unit to the shop or to a buyer. */
const moving = [...stocking, 'returned', 'sold'] as const;
const noted = ['visit', 'repair', 'repaired', 'returned', 'scrapped'] as const;

/** Of a row of units: what is known of it before it was sold last, and what happened to it since. */
export const pastOfUnit = {
  before: sql<(typeof moving)[number] | null>`(select event.kind ${eventsOf(moving)}
    and event.id < ${newestOf(['sold'])} order by event.id desc limit 1)`,
  wasInStock: sql<boolean>`exists (select ${eventsOf(stocking)})`,
  /** Whether its warranty was changed since it came or went. */
  hasOwnWarranty: sql<boolean>`${newestOf(['warranty'])} > ${newestOf(moving)}`,
  hasHistory: sql<boolean>`${newestOf(noted)} > ${newestOf(['sold'])}`,
};

/** The id of the newest event of these kinds; 0 without one. */
function newestOf(kinds: readonly UnitEventKind[]): SQL {
  return sql`(select coalesce(max(event.id), 0) ${eventsOf(kinds)})`;
}

function eventsOf(kinds: readonly UnitEventKind[]): SQL {
  return sql`from ${unitEvents} as event where event.unit_id = ${withTable(units.id)} and ${inArray(sql`event.kind`, kinds)}`;
}

export type Leaving = { id: number; next: 'in-stock' | 'returned' | undefined };

/** Units that their line did not sell are what they were before; one of which nothing was known is forgotten. `note`: why. */
export async function releaseUnits(tx: Database, author: Author, note: string, leaving: Leaving[]) {
  for (const state of ['in-stock', 'returned'] as const)
    await moveUnits(tx, author, note, {
      state,
      ids: leaving.filter(({ next }) => next === state).map(({ id }) => id),
      leavesLine: true,
    });
  const unknown = leaving.filter(({ next }) => next === undefined).map(({ id }) => id);
  if (unknown.length > 0) await tx.delete(units).where(inArray(units.id, unknown));
}

/** Before lines are deleted: what is known of their units stays. */
export async function releaseUnitsOfLines(tx: Database, author: Author, note: string, lineIds: number[]) {
  const standing = await lockUnitsOf(tx, lineIds);
  const leaving = standing.flatMap(({ id, state, ...past }): Leaving[] => {
    if (state !== 'sold' && state !== 'repair') return [];
    return [{ id, next: state === 'repair' || past.hasHistory ? 'returned' : stateBeforeSale(past) }];
  });
  await releaseUnits(tx, author, note, leaving);
  await tx.update(units).set({ orderItemId: null }).where(inArray(units.orderItemId, lineIds));
}

/** Units that came back with a credit note, into the stock or to the shop; one in repair is back at the shop. The caller locks them. */
export async function bringBackUnits(
  tx: Database,
  author: Author,
  note: string,
  back: { id: number; state: UnitState }[],
  { toStock }: { toStock: boolean },
) {
  const stocked = back.filter(({ state }) => toStock && state !== 'repair');
  const returned = back.filter((unit) => unit.state !== 'returned' && !stocked.includes(unit));
  await moveUnits(tx, author, note, { state: 'in-stock', ids: stocked.map(({ id }) => id) });
  await moveUnits(tx, author, note, { state: 'returned', ids: returned.map(({ id }) => id) });
}

/** In the order in which everybody locks units; then read anew, with what was noted while this one waited. */
async function lockUnitsOf(tx: Database, lineIds: number[]) {
  const isOfLines = inArray(units.orderItemId, lineIds);
  await tx.select({ id: units.id }).from(units).where(isOfLines).orderBy(asc(units.id)).for('update');
  return tx
    .select({ ...pick(units, 'id', 'state'), ...pastOfUnit })
    .from(units)
    .where(isOfLines);
}

const eventOf = { 'in-stock': 'restocked', returned: 'returned' } as const;
type Move = { state: keyof typeof eventOf; ids: number[]; leavesLine?: boolean };

async function moveUnits(tx: Database, { username }: Author, note: string, { state, ids, leavesLine }: Move) {
  if (ids.length === 0) return;
  await tx
    .update(units)
    .set({ state, version: sql`${units.version} + 1`, ...(leavesLine && { orderItemId: null }) })
    .where(inArray(units.id, ids));
  await tx
    .insert(unitEvents)
    .values(ids.map((unitId) => ({ unitId, kind: eventOf[state], note, by: username })));
}
