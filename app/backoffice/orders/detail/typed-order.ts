import { decideOrderEdit, type PricedOrderLine, parseOrderEdit } from '../../../domain/orders/edit.ts';
import type { OrderStatus } from '../../../domain/orders/order.ts';

/** `prices`: actual prices as typed, by line id. */
export type TypedOrder = { status: string; note: string; prices: Record<number, string> };
type StoredOrder = { status: OrderStatus; note: string; lines: PricedOrderLine[] };

export function typedOf({ status, note, lines }: StoredOrder): TypedOrder {
  const prices = Object.fromEntries(lines.map((line) => [line.id, String(line.actualPrice ?? '')]));
  return { status, note, prices };
}

export function parseTypedOrder({ status, note, prices }: TypedOrder) {
  const typedPrices = Object.entries(prices).map(([id, typed]) => ({ lineId: Number(id), typed }));
  return parseOrderEdit({ status, note, prices: typedPrices });
}

/** Whether saving would change the order. Invalid input counts as a change. */
export function isChanged(stored: StoredOrder, typed: TypedOrder): boolean {
  const read = parseTypedOrder(typed);
  if (!read.ok) return true;
  const decided = decideOrderEdit('admin', stored, read.edit);
  return !decided.ok || decided.isChanged;
}

/** `seen`: the version that the typed values are based on. */
export type OpenOrder<Order> = { stored: Order; seen: number; typed: TypedOrder };

export function openOrder<Order extends StoredOrder & { version: number }>(
  stored: Order,
  refused?: { typed: TypedOrder; seen: number },
): OpenOrder<Order> {
  return { stored, seen: refused?.seen ?? stored.version, typed: refused?.typed ?? typedOf(stored) };
}

/** After a reload, untouched fields take the stored value. With unsaved changes `seen` stays old: a save then conflicts. */
export function followOrder<Order extends StoredOrder & { version: number }>(
  open: OpenOrder<Order>,
  stored: Order,
): OpenOrder<Order> {
  if (open.stored.version === stored.version) return { ...open, stored };
  if (!isChanged(open.stored, open.typed) || !isChanged(stored, open.typed)) return openOrder(stored);
  return { stored, seen: open.seen, typed: merge(open.typed, typedOf(open.stored), typedOf(stored)) };
}

function merge(mine: TypedOrder, before: TypedOrder, theirs: TypedOrder): TypedOrder {
  const pick = (own: string, was: string | undefined, now: string | undefined) =>
    own === was ? (now ?? own) : own;
  return {
    status: pick(mine.status, before.status, theirs.status),
    note: pick(mine.note, before.note, theirs.note),
    prices: Object.fromEntries(
      Object.entries(mine.prices).map(([id, price]) => [
        id,
        pick(price, before.prices[Number(id)], theirs.prices[Number(id)]),
      ]),
    ),
  };
}
