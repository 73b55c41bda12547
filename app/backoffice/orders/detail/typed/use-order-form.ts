import { parseAmount } from '../../../../domain/money/money.ts';
import { balanceWith, type Credit, raisesDebt } from '../../../../domain/orders/credit-limit/balance.ts';
import { amountAboveFloors, isBelowFloor } from '../../../../domain/orders/edit/edit.ts';
import type { OrderEvent } from '../../../../domain/orders/history/history.ts';
import type { OrderDetails } from '../../../../domain/orders/order.queries.ts';
import { type OrderStatus, orderTotal } from '../../../../domain/orders/order.ts';
import { addPiece, removeLine } from '../../../lines/line.ts';
import { useProducts } from '../../../lines/use-lines.ts';
import { useBackoffice } from '../../../shell/shell.tsx';
import { type ProductOnSale, productSearch } from '../../entry/product-on-sale.ts';
import { addedLine, shownLines } from '../lines/shown-lines.ts';
import { stepOf } from '../next-step.tsx';
import type { RefusedOrder } from './order-errors.ts';
import { orderErrors } from './order-errors.ts';
import { isChanged } from './typed-order.ts';
import { useOpenOrder } from './use-open-order.ts';

export type OpenedOrder = {
  order: OrderDetails;
  timeline: OrderEvent[];
  refused: RefusedOrder | undefined;
  asked: number | undefined;
  credit: Credit | undefined;
};

export function useOrderForm({ order, timeline, refused, asked, credit }: OpenedOrder) {
  const { may } = useBackoffice();
  const open = useOpenOrder(order, refused, asked);
  const { typed } = open;
  const { products, learn } = useProducts<ProductOnSale>(productSearch, typed.added);
  const lines = shownLines(order, typed);
  const added = typed.added.flatMap((typedLine) => {
    const product = products.get(typedLine.productId);
    return product ? [{ typedLine, ...addedLine(product, typedLine.quantity, typedLine.price) }] : [];
  });
  // Still looked up, or no longer sold.
  const unknown = typed.added.filter(({ productId }) => !products.has(productId));
  const all = [...lines, ...added];
  const sum = sumOf(all, typed.discount);
  const isReadable = sum.isReadable && unknown.length === 0;
  // The version that was saved over counts as seen, even if the save was refused for another reason.
  const seen = Math.max(open.seen, refused?.seen ?? 0);
  const missed = changesSince(timeline, refused?.reason === 'stale' ? refused.seen : seen);
  const to = stepOf(order.status, typed.status);
  const isRefusable =
    lacksPieces(to, all) ||
    (isTooLow(order, all, sum.reduction) && !may('accept-below-floor')) ||
    isBeyondLimit(credit, order, { status: to, total: sum.total });
  return {
    ...{ open, lines, added, unknown, all, seen, missed, to },
    ...{ reduction: sum.reduction, total: sum.total, isReadable },
    errors: orderErrors(refused, all, sum.discount),
    isDirty: isChanged(order, typed),
    /** Whether the customer may be told of the next step: nothing would refuse it. */
    mayHandOver: isReadable && sum.total >= 0 && missed.length === 0 && !isRefusable,
    pick: (product: ProductOnSale) => {
      learn([product]);
      const line = lines.find((each) => each.productId === product.id);
      if (line) open.typeLine(line.id, { quantity: String(line.quantity + 1) });
      else open.type({ added: addPiece(typed.added, product.id, 'last') });
    },
    dropAdded: (productId: number) => open.type({ added: removeLine(typed.added, productId) }),
  };
}

type Line = ReturnType<typeof shownLines>[number] | ReturnType<typeof addedLine>;

function sumOf(lines: Line[], typedDiscount: string) {
  const discount = parseAmount(typedDiscount);
  const reduction = discount.ok ? (discount.amount ?? 0) : 0;
  const isReadable = discount.ok && lines.every((line) => line.isReadable);
  return { discount, reduction, isReadable, total: orderTotal(lines) - reduction };
}

/** Newest first. Each change raises the version by one. */
function changesSince(timeline: OrderEvent[], version: number) {
  const changes = timeline.flatMap((event) => (event.kind === 'changed' ? [event] : []));
  return changes.slice(Math.max(version - 1, 0)).toReversed();
}

function lacksPieces(to: OrderStatus | undefined, lines: Line[]): boolean {
  return to === 'completed' && lines.some(({ wanted, available }) => wanted > available);
}

function isTooLow(order: OrderDetails, lines: Line[], reduction: number): boolean {
  return (
    lines.some((line) => line.isRepriced && isBelowFloor(line)) ||
    (reduction > order.discount && amountAboveFloors(lines, reduction) < 0)
  );
}

function isBeyondLimit(
  credit: Credit | undefined,
  order: OrderDetails,
  { status, total }: { status: OrderStatus | undefined; total: number },
): boolean {
  return (
    credit !== undefined &&
    status !== undefined &&
    raisesDebt({ status: order.status, total: order.totalAmount }, { status, total }) &&
    balanceWith(credit, total) > credit.limit
  );
}
