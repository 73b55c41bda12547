import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import type { Outcome } from '../../outcome.ts';
import { pick } from '../../pick.ts';
import { units } from '../../products/units/unit.tables.ts';
import { isWithBuyer, statesWithBuyer, type UnitState } from '../../products/units/unit.ts';
import { settings } from '../../settings/settings.tables.ts';
import { lockStocks } from '../move-order-stock.ts';
import { orderItems } from '../order.tables.ts';
import type { Pieces } from './credit.ts';

export type ReturnableUnit = { id: number; serial: string; state: UnitState; orderItemId: number | null };

export type UnitsRefusal =
  /** Fewer pieces stay with the buyer than numbers: at least so many of the line must be named. */
  | { reason: 'serials-missing'; name: string; nameEn: string; least: number }
  | { reason: 'too-many-serials'; name: string; nameEn: string; most: number }
  /** A named unit is of no line of the order any more. */
  | { reason: 'stale' };

/** By line, the units that its buyer has, and those that came back and are not in stock. */
export async function listReturnable(db: Database, lineIds: number[]) {
  if (lineIds.length === 0) return new Map<number | null, ReturnableUnit[]>();
  const found = await db
    .select(pick(units, 'id', 'serial', 'state', 'orderItemId'))
    .from(units)
    .where(and(inArray(units.orderItemId, lineIds), inArray(units.state, [...statesWithBuyer, 'returned'])))
    .orderBy(asc(units.id));
  return Map.groupBy(found, ({ orderItemId }) => orderItemId);
}

type Asked = { orderId: string; pieces: Pieces[]; named: number[]; returns: boolean };

/** The units that come back with these pieces: of a line of which all come back, those that its buyer has; else those that are named. Locks the products and the units until the commit. */
export async function planReturnedUnits(
  tx: Database,
  { orderId, pieces, named, returns }: Asked,
): Promise<Outcome<{ units: ReturnableUnit[] }, UnitsRefusal>> {
  if (pieces.length + named.length === 0) return { ok: true, units: [] };
  const lines = await tx
    .select(pick(orderItems, 'id', 'productId', 'name', 'nameEn', 'quantity', 'returned'))
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.productId));
  await lockStocks(tx, lines);
  const lineIds = lines.map(({ id }) => id);
  await tx
    .select({ id: units.id })
    .from(units)
    .where(inArray(units.orderItemId, lineIds))
    .orderBy(asc(units.id))
    .for('update');
  const known = await listReturnable(tx, lineIds);
  const isKnown = (id: number) => [...known.values()].some((ofLine) => ofLine.some((unit) => unit.id === id));
  if (!named.every(isKnown)) return { ok: false, reason: 'stale' };
  const [asks] = await tx.select(pick(settings, 'serialsOn')).from(settings);
  const back: ReturnableUnit[] = [];
  for (const line of lines) {
    const quantity = pieces.find(({ item }) => item === line.id)?.quantity ?? 0;
    const decided = decideUnits(line, known.get(line.id) ?? [], {
      ...{ named, quantity, returns, asks: asks?.serialsOn === true },
    });
    if (!decided.ok) return decided;
    back.push(...decided.units);
  }
  return { ok: true, units: back };
}

type Line = { name: string; nameEn: string; quantity: number; returned: number };
type OfLine = { named: number[]; quantity: number; returns: boolean; asks: boolean };

function decideUnits(
  line: Line,
  known: ReturnableUnit[],
  { named, quantity, returns, asks }: OfLine,
): Outcome<{ units: ReturnableUnit[] }, UnitsRefusal> {
  const names = pick(line, 'name', 'nameEn');
  const isNamed = ({ id }: ReturnableUnit) => named.includes(id);
  const held = known.filter(({ state }) => isWithBuyer(state));
  const staying = line.quantity - line.returned - quantity;
  const isEmptied = returns && quantity > 0 && staying <= 0;
  const back = known.filter((unit) => isNamed(unit) || (isEmptied && held.includes(unit)));
  const most = isEmptied ? Math.max(quantity, held.length) : quantity;
  if (back.length > most) return { ok: false, reason: 'too-many-serials', ...names, most };
  const least = returns && asks && quantity > 0 ? Math.max(0, held.length - Math.max(0, staying)) : 0;
  if (back.filter(({ state }) => isWithBuyer(state)).length < least)
    return { ok: false, reason: 'serials-missing', ...names, least };
  return { ok: true, units: back };
}
