import { and, asc, eq, notInArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import type { Author } from '../../audit-log/record-change.ts';
import { pick } from '../../pick.ts';
import { unitEvents, units } from './unit.tables.ts';
import type { UnitState } from './unit.ts';

/** Of a row joined with `order_items` and `orders`: a cancelled order sold it, and no delivery note handed over pieces of its line. */
export const cameBack = sql<boolean>`coalesce(orders.status = 'cancelled' and order_items.delivered = 0, false)`;

export type NamedUnit = { productId: number; serial: string; warrantyMonths: number };

/** `order`: the one that names it, or with which it was sold last; null while it is in stock. */
export type KnownUnit = { productId: number; serial: string; state: UnitState; order: string | null };

/** Of units that shall come in, one that the shop has, or that a buyer has. Locks them, and the products must be locked, until the commit. */
export async function findKnownUnit(tx: Database, named: NamedUnit[]): Promise<KnownUnit | undefined> {
  if (named.length === 0) return undefined;
  const { rows } = await tx.execute<KnownUnit & { isBack: boolean }>(sql`
    select known.product_id as "productId", known.serial, known.state,
        case when known.state <> 'in-stock' then orders.number end as order,
        known.state = 'returned' or known.state = 'sold' and ${cameBack} as "isBack"
      from ${units} as known join ${recordsOf(named)} on known.product_id = named."productId" and upper(known.serial) = upper(named.serial)
        left join order_items on order_items.id = known.order_item_id left join orders on orders.id = order_items.order_id
      order by known.id for update of known`);
  const known = rows.find(({ isBack }) => !isBack);
  return known && pick(known, 'productId', 'serial', 'state', 'order');
}

/** Puts units of a delivery into stock, new ones and those that came back, none of which `findKnownUnit` found. */
export async function stockUnits(
  tx: Database,
  author: Author,
  { id, number }: { id: number; number: string },
  named: NamedUnit[],
) {
  if (named.length === 0) return;
  await tx.execute(sql`
    with stocked as (
      insert into ${units} (product_id, serial, warranty_months, state, arrival_id)
        select "productId", serial, "warrantyMonths", 'in-stock', ${id} from ${recordsOf(named)}
        on conflict (product_id, upper(serial))
          do update set state = excluded.state, arrival_id = excluded.arrival_id, version = ${units}.version + 1
        returning id
    )
    insert into ${unitEvents} (unit_id, kind, note, by) select id, 'arrived', ${number}, ${author.username} from stocked`);
}

const recordsOf = (named: NamedUnit[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as named ("productId" int, serial text, "warrantyMonths" int)`;

/** Takes the units of an undone delivery out of the stock. Those that the shop knew before are back from their buyer again. */
export async function removeUnits(
  tx: Database,
  author: Author,
  { id, number }: { id: number; number: string },
) {
  const isKnownBefore = or(
    sql`${units.orderItemId} is not null`,
    sql`exists (select from ${unitEvents} where ${eq(unitEvents.unitId, units.id)}
      and ${notInArray(unitEvents.kind, ['arrived', 'sold', 'restocked', 'warranty'])})`,
  );
  const ofDelivery = and(eq(units.arrivalId, id), eq(units.state, 'in-stock'));
  const kept = await tx
    .update(units)
    .set({ state: 'returned', arrivalId: null, version: sql`${units.version} + 1` })
    .where(and(ofDelivery, isKnownBefore))
    .returning({ id: units.id });
  if (kept.length > 0)
    await tx.insert(unitEvents).values(
      kept.map((unit) => ({
        unitId: unit.id,
        kind: 'returned' as const,
        note: number,
        by: author.username,
      })),
    );
  await tx.delete(units).where(ofDelivery);
}

export type GoneUnit = Pick<KnownUnit, 'serial' | 'state' | 'order'>;

const maxNamed = 10;

/** The first of them by name, and how many there are. Locks all units of the delivery until the commit. */
export async function lockGoneUnits(
  tx: Database,
  arrivalId: number,
): Promise<{ units: GoneUnit[]; unitCount: number }> {
  await tx
    .select({ id: units.id })
    .from(units)
    .where(eq(units.arrivalId, arrivalId))
    .orderBy(asc(units.id))
    .for('update');
  const { rows } = await tx.execute<GoneUnit & { count: number }>(sql`
    select gone.serial, case when gone.state = 'sold' and ${cameBack} then 'returned' else gone.state end as state,
        orders.number as order, (count(*) over ())::int as count
      from ${units} as gone left join order_items on order_items.id = gone.order_item_id
        left join orders on orders.id = order_items.order_id
      where gone.arrival_id = ${arrivalId} and gone.state <> 'in-stock'
      order by gone.id limit ${maxNamed}`);
  return {
    units: rows.map((unit) => pick(unit, 'serial', 'state', 'order')),
    unitCount: rows[0]?.count ?? 0,
  };
}
