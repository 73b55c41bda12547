import { parseAmount } from '../../../domain/money.ts';
import type { PricedOrderLine } from '../../../domain/orders/edit.ts';
import type { OrderStatus } from '../../../domain/orders/order.ts';
import { tidyText } from '../../../domain/text.ts';
import { mergeTyped } from '../../form/use-conflict.ts';

/** `prices`: actual prices as typed, by line id. */
export type TypedOrder = { status: string; note: string; prices: Record<number, string> };
type StoredOrder = { status: OrderStatus; note: string; lines: PricedOrderLine[] };

export function typedOf({ status, note, lines }: StoredOrder): TypedOrder {
  const prices = Object.fromEntries(lines.map((line) => [line.id, String(line.actualPrice ?? '')]));
  return { status, note, prices };
}

/** Whether saving would change the order. Invalid input counts as a change. */
export function isChanged(stored: StoredOrder, typed: TypedOrder): boolean {
  const isRepriced = stored.lines.some(({ id, actualPrice }) => {
    const price = typed.prices[id];
    if (price === undefined) return false;
    const parsed = parseAmount(price);
    return !parsed.ok || parsed.amount !== actualPrice;
  });
  return typed.status !== stored.status || tidyText(typed.note) !== stored.note || isRepriced;
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
  const { status, note } = mergeTyped(textsOf(mine), textsOf(before), textsOf(theirs));
  return { status, note, prices: mergeTyped(mine.prices, before.prices, theirs.prices) };
}

function textsOf({ status, note }: TypedOrder) {
  return { status, note };
}
