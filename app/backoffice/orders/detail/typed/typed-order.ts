import { parseAmount } from '../../../../domain/money/money.ts';
import { type PricedOrderLine, parseRecount } from '../../../../domain/orders/edit/edit.ts';
import type { OrderStatus } from '../../../../domain/orders/order.ts';
import { tidyText } from '../../../../domain/text.ts';
import { mergeTyped } from '../../../form/use-conflict.ts';
import { showNumber } from '../../../language/show.ts';
import type { TypedLine } from '../../../lines/line.ts';

/** `prices` and `quantities` as typed, by line id; `added` are products that the order does not have yet. */
export type TypedOrder = {
  status: string;
  note: string;
  discount: string;
  prices: Record<number, string>;
  quantities: Record<number, string>;
  added: TypedLine[];
};
type StoredLine = PricedOrderLine & { productId: number };
type StoredOrder = { status: OrderStatus; note: string; discount: number; lines: StoredLine[] };

export function typedOf({ status, note, discount, lines }: StoredOrder): TypedOrder {
  return {
    status,
    note,
    discount: discount === 0 ? '' : showNumber(discount),
    prices: Object.fromEntries(
      lines.map((line) => [line.id, line.actualPrice === null ? '' : showNumber(line.actualPrice)]),
    ),
    quantities: Object.fromEntries(lines.map((line) => [line.id, String(line.quantity)])),
    added: [],
  };
}

export function readBalance(typed: string): number | undefined {
  return /^\d{1,15}$/.test(typed) ? Number(typed) : undefined;
}

/** Whether saving would change the order. Invalid input counts as a change. */
export function isChanged(stored: StoredOrder, typed: TypedOrder): boolean {
  const isOther = (text: string | undefined, amount: number | null) => {
    if (text === undefined) return false;
    const parsed = parseAmount(text);
    return !parsed.ok || parsed.amount !== amount;
  };
  return (
    typed.status !== stored.status ||
    tidyText(typed.note) !== stored.note ||
    typed.added.length > 0 ||
    isOther(typed.discount || '0', stored.discount) ||
    stored.lines.some(({ id, actualPrice }) => isOther(typed.prices[id], actualPrice)) ||
    stored.lines.some(({ id, quantity }) => {
      const count = typed.quantities[id];
      return count !== undefined && parseRecount(count) !== quantity;
    })
  );
}

/** `seen`: the version that the typed values are based on. `sent`: what is being saved. `asked`: one's own open request to an admin. */
export type OpenOrder<Order> = {
  stored: Order;
  seen: number;
  typed: TypedOrder;
  sent?: TypedOrder | undefined;
  asked?: number | undefined;
};
type VersionedOrder = StoredOrder & { version: number };

export function openOrder<Order extends VersionedOrder>(
  stored: Order,
  refused?: { typed: TypedOrder; seen: number },
): OpenOrder<Order> {
  return { stored, seen: refused?.seen ?? stored.version, typed: refused?.typed ?? typedOf(stored) };
}

/** After a reload, untouched fields take the stored value. With unsaved changes `seen` stays old: a save then conflicts. */
export function followOrder<Order extends VersionedOrder>(
  open: OpenOrder<Order>,
  stored: Order,
): OpenOrder<Order> {
  if (open.stored.version === stored.version) return { ...open, stored };
  const typed = foldAdded(open.typed, stored);
  if (!isChanged(open.stored, open.typed) || !isChanged(stored, typed)) return openOrder(stored);
  const sent = open.sent && foldAdded(open.sent, stored);
  const isOwn = sent !== undefined && stored.version === open.seen + 1 && !isChanged(stored, sent);
  if (isOwn) return { ...openOrder(stored), typed: merge(typed, sent, typedOf(stored)) };
  return { stored, seen: open.seen, typed: merge(typed, typedOf(open.stored), typedOf(stored)) };
}

/** What the form sent is remembered until its answer has come. */
export function followSending<Order>(
  open: OpenOrder<Order>,
  state: 'idle' | 'loading' | 'submitting',
): OpenOrder<Order> {
  if (state === 'submitting' && !open.sent) return { ...open, sent: open.typed };
  if (state === 'idle' && open.sent) return { ...open, sent: undefined };
  return open;
}

/** While an admin has not answered the request, the form shows the stored order, with the state that was chosen. */
export function followRequest<Order extends VersionedOrder>(
  open: OpenOrder<Order>,
  stored: Order,
  asked: number | undefined,
): OpenOrder<Order> {
  if (asked === undefined || asked === open.asked) return { ...followOrder(open, stored), asked };
  return { ...openOrder(stored), typed: { ...typedOf(stored), status: open.typed.status }, asked };
}

/** When somebody else has added the same product, count and price move to its line. */
function foldAdded(typed: TypedOrder, stored: StoredOrder): TypedOrder {
  const lines = new Map(stored.lines.map((line) => [line.productId, line]));
  const folded = typed.added.flatMap(({ productId, quantity, price }) => {
    const line = lines.get(productId);
    return line ? [{ id: line.id, quantity, price }] : [];
  });
  return {
    ...typed,
    added: typed.added.filter(({ productId }) => !lines.has(productId)),
    prices: { ...typed.prices, ...Object.fromEntries(folded.map(({ id, price }) => [id, price])) },
    quantities: {
      ...typed.quantities,
      ...Object.fromEntries(folded.map(({ id, quantity }) => [id, quantity])),
    },
  };
}

function merge(mine: TypedOrder, before: TypedOrder, theirs: TypedOrder): TypedOrder {
  const { status, note, discount } = mergeTyped(textsOf(mine), textsOf(before), textsOf(theirs));
  return {
    status,
    note,
    discount,
    prices: mergeTyped({ ...theirs.prices, ...mine.prices }, before.prices, theirs.prices),
    quantities: mergeTyped(
      { ...theirs.quantities, ...mine.quantities },
      before.quantities,
      theirs.quantities,
    ),
    added: mine.added,
  };
}

function textsOf({ status, note, discount }: TypedOrder) {
  return { status, note, discount };
}
