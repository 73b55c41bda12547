import { and, eq, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import type { Author } from '../../audit-log/record-change.ts';
import { pick } from '../../pick.ts';
import { unitEvents, units } from './unit.tables.ts';
import type { UnitState } from './unit.ts';

export type NamedUnit = { productId: number; serial: string; warrantyMonths: number };

export type KnownUnit = { productId: number; serial: string; state: UnitState };

/** Of units that shall come in, one that the shop has, or that a buyer has. Locks them, and the products must be locked, until the commit. */
export async function findKnownUnit(tx: Database, named: NamedUnit[]): Promise<KnownUnit | undefined> {
  if (named.length === 0) return undefined;
  const { rows } = await tx.execute<KnownUnit & { isBack: boolean }>(sql`
    select known.product_id as "productId", known.serial, known.state, known.state = 'returned' or known.state = 'sold'
        and exists (select from order_items join orders on orders.id = order_items.order_id
          where order_items.id = known.order_item_id and orders.status = 'cancelled') as "isBack"
      from ${units} as known join ${recordsOf(named)} on known.product_id = named."productId" and upper(known.serial) = upper(named.serial)
      order by known.id for update of known`);
  const known = rows.find(({ isBack }) => !isBack);
  return known && pick(known, 'productId', 'serial', 'state');
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
      and ${notInArray(unitEvents.kind, ['arrived', 'sold', 'restocked'])})`,
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

/** The products of a delivery of which a unit is not in stock any more. */
export async function listProductsOfGoneUnits(tx: Database, arrivalId: number): Promise<Set<number>> {
  const gone = await tx
    .selectDistinct({ productId: units.productId })
    .from(units)
    .where(and(eq(units.arrivalId, arrivalId), ne(units.state, 'in-stock')));
  return new Set(gone.map(({ productId }) => productId));
}
