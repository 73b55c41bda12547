import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import type { Author } from '../../audit-log/record-change.ts';
import type { Outcome } from '../../outcome.ts';
import { pick } from '../../pick.ts';
import { settings } from '../../settings/settings.tables.ts';
import type { KnownUnit } from './stock-units.ts';
import { cameBack } from './stock-units.ts';
import { unitEvents, units } from './unit.tables.ts';
import { parseSerials, serialKey, type UnitState } from './unit.ts';

export type CountedSerials = { missing: string[]; found: string[] };
export const noSerials: CountedSerials = { missing: [], found: [] };

export function parseCountedSerials(typed: Record<keyof CountedSerials, string>) {
  const missing = parseSerials(typed.missing);
  if (!missing.ok) return missing;
  const found = parseSerials(typed.found);
  if (!found.ok) return found;
  return { ok: true as const, serials: { missing: missing.serials, found: found.serials } };
}

export type CountedUnitsRefusal =
  /** So many numbers would be in stock, for so many pieces. */
  | { reason: 'serials-differ'; serials: number; pieces: number }
  | { reason: 'serial-not-there'; serial: string }
  /** In stock already, or with a buyer. */
  | ({ reason: 'serial-known' } & Omit<KnownUnit, 'productId'>);

type Plan = { missing: number[]; again: number[]; added: string[] };
type Counted = { id: number; stock: number; counted: number } & CountedSerials;

/** Never more numbers in stock than pieces, and no fewer where each piece had one. The caller locks the product. */
export async function planCountedUnits(
  tx: Database,
  { id, stock, counted, missing, found }: Counted,
): Promise<Outcome<{ plan: Plan }, CountedUnitsRefusal>> {
  const known = await lockNamed(tx, id, [...missing, ...found]);
  const unitOf = (serial: string) => known.find((unit) => serialKey(unit.serial) === serialKey(serial));
  const lost = missing.find((serial) => unitOf(serial)?.state !== 'in-stock');
  if (lost !== undefined) return { ok: false, reason: 'serial-not-there', serial: lost };
  const taken = found.map(unitOf).find((unit) => unit && !unit.isBack);
  if (taken) return { ok: false, reason: 'serial-known', ...pick(taken, 'serial', 'state', 'order') };
  const { inStock, asks } = await countInStock(tx, id);
  const serials = inStock - missing.length + found.length;
  const isNumbered = inStock > 0 && inStock >= stock;
  if (asks && (serials > counted || (isNumbered && serials < counted)))
    return { ok: false, reason: 'serials-differ', serials, pieces: counted };
  const idsOf = (named: string[]) => named.flatMap((serial) => unitOf(serial)?.id ?? []);
  const added = found.filter((serial) => !unitOf(serial));
  return { ok: true, plan: { missing: idsOf(missing), again: idsOf(found), added } };
}

type Named = Omit<KnownUnit, 'productId'> & { id: number; isBack: boolean };

async function lockNamed(tx: Database, productId: number, serials: string[]): Promise<Named[]> {
  if (serials.length === 0) return [];
  const { rows } = await tx.execute<Named>(sql`
    select known.id::int, known.serial, known.state, case when known.state <> 'in-stock' then orders.number end as order,
        known.state in ('returned', 'scrapped') or known.state = 'sold' and ${cameBack} as "isBack"
      from ${units} as known left join order_items on order_items.id = known.order_item_id
        left join orders on orders.id = order_items.order_id
      where known.product_id = ${productId} and upper(known.serial) = any(${sql.param(serials.map(serialKey))}::text[])
      order by known.id for update of known`);
  return rows;
}

/** `asks`: the module is on, so that the numbers can be named. */
async function countInStock(tx: Database, productId: number) {
  const { rows } = await tx.execute<{ inStock: number; asks: boolean }>(sql`
    select count(${units.id})::int as "inStock", serials_on as asks from ${settings}
      left join ${units} on ${units.productId} = ${productId} and ${units.state} = 'in-stock' group by serials_on`);
  return rows[0] ?? { inStock: 0, asks: false };
}

export async function writeCountedUnits(
  tx: Database,
  { username }: Author,
  { id, warrantyMonths, note }: { id: number; warrantyMonths: number | null; note: string },
  { missing, again, added }: Plan,
) {
  await setState(tx, missing, 'scrapped');
  await setState(tx, again, 'in-stock');
  const made = added.map((serial) => ({
    ...{ productId: id, serial, warrantyMonths: warrantyMonths ?? 0 },
    state: 'in-stock' as const,
  }));
  const stocked = made.length === 0 ? [] : await tx.insert(units).values(made).returning({ id: units.id });
  const events = [
    ...missing.map((unitId) => ({ unitId, kind: 'scrapped' as const })),
    ...[...again, ...stocked.map((unit) => unit.id)].map((unitId) => ({
      ...{ unitId, kind: 'restocked' as const },
    })),
  ];
  if (events.length > 0)
    await tx.insert(unitEvents).values(events.map((event) => ({ ...event, note, by: username })));
}

async function setState(tx: Database, ids: number[], state: UnitState) {
  if (ids.length === 0) return;
  await tx
    .update(units)
    .set({ state, version: sql`${units.version} + 1` })
    .where(inArray(units.id, ids));
}

/** Such as `− SN-1`, `+ SN-2`. */
export const sayCounted = ({ missing, found }: CountedSerials) => [
  ...missing.map((serial) => `− ${serial}`),
  ...found.map((serial) => `+ ${serial}`),
];

/** The numbers in stock, while a unit of the product is known; null without one. */
export async function countKnownUnits(db: Database, productId: number): Promise<number | null> {
  const [known] = await db
    .select({
      inStock: sql<number>`(count(*) filter (where ${eq(units.state, 'in-stock')}))::int`,
      all: sql<number>`count(*)::int`,
    })
    .from(units)
    .where(eq(units.productId, productId));
  return known && known.all > 0 ? known.inStock : null;
}
