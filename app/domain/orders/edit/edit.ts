import { may, type Role } from '../../administrators/permission.ts';
import { maxCartLines, maxQuantity } from '../../cart/cart.ts';
import { wholeUpTo } from '../../money/money.ts';
import type { Outcome } from '../../outcome.ts';
import { type OrderStatus, orderTotal } from '../order.ts';

export const maxNoteLength = 2000;

/** In FCFA; null sells at the listed price. */
export type AgreedPrice = { lineId: number; actualPrice: number | null };
/** 0 pieces drop the line. */
export type Recount = { lineId: number; quantity: number };
export type AddedLine = { productId: number; quantity: number; actualPrice: number | null };

/** What an edit says about money and goods. Lines that it does not name stay as they are. */
export type OrderTerms = {
  prices: AgreedPrice[];
  quantities?: Recount[];
  added?: AddedLine[];
  /** On the whole, in FCFA; undefined keeps the stored one. */
  discount?: number | undefined;
};
export type OrderEdit = OrderTerms & { status: OrderStatus; note: string };

export type PricedOrderLine = {
  id: number;
  quantity: number;
  price: number;
  floor: number;
  actualPrice: number | null;
  delivered?: number;
  returned?: number;
  /** Serial numbers that its buyer has, or shall have. */
  named?: number;
};
type PricedAddedLine = Omit<PricedOrderLine, 'id'>;

export type StoredOrder<Line> = {
  status: OrderStatus;
  note: string;
  discount: number;
  isInvoiced: boolean;
  lines: Line[];
};

export function withPrices<Line extends PricedOrderLine>(lines: Line[], prices: AgreedPrice[]): Line[] {
  const agreed = new Map(prices.map(({ lineId, actualPrice }) => [lineId, actualPrice]));
  return lines.map((line) => {
    const actualPrice = agreed.get(line.id);
    return actualPrice === undefined ? line : { ...line, actualPrice };
  });
}

function withQuantities<Line extends PricedOrderLine>(lines: Line[], quantities: Recount[]): Line[] {
  const counted = new Map(quantities.map(({ lineId, quantity }) => [lineId, quantity]));
  return lines.map((line) => {
    const quantity = counted.get(line.id);
    return quantity === undefined ? line : { ...line, quantity };
  });
}

/** An added product that the order has by now becomes a new count and price of its line. */
export function foldAdded<Edit extends OrderTerms>(
  lines: { id: number; productId: number }[],
  edit: Edit,
): Edit {
  const known = new Map(lines.map((line) => [line.productId, line.id]));
  const added = edit.added ?? [];
  const folded = added.flatMap(({ productId, ...line }) => {
    const lineId = known.get(productId);
    return lineId === undefined ? [] : [{ lineId, ...line }];
  });
  if (folded.length === 0) return edit;
  return {
    ...edit,
    added: added.filter(({ productId }) => !known.has(productId)),
    prices: [...edit.prices, ...folded.map(({ lineId, actualPrice }) => ({ lineId, actualPrice }))],
    quantities: [...(edit.quantities ?? []), ...folded.map(({ lineId, quantity }) => ({ lineId, quantity }))],
  };
}

/** The listed price is the seller's own, and never counts as below the floor. */
export function isBelowFloor({ actualPrice, floor }: { actualPrice: number | null; floor: number }): boolean {
  return actualPrice !== null && actualPrice < floor;
}

/** How far the total may still fall before an admin must accept it, in FCFA; negative below the floors. */
export function amountAboveFloors(lines: PricedAddedLine[], discount: number): number {
  const lowest = lines.map((line) => ({ ...line, actualPrice: Math.min(line.floor, unitPrice(line)) }));
  return orderTotal(lines) - orderTotal(lowest) - discount;
}

function unitPrice({ actualPrice, price }: PricedAddedLine): number {
  return actualPrice ?? price;
}

export type EditDecision<Line, Added> = {
  /** Every stored line as it will be; a dropped one has 0 pieces. */
  lines: Line[];
  added: Added[];
  repriced: Line[];
  recounted: Line[];
  discount: number;
  total: number;
  stock: 'leaves' | 'returns' | 'stays';
  isChanged: boolean;
};

export type EditRefusal<Line> =
  /** `lowest`: the least total without an admin, when the discount goes below it. */
  | { reason: 'below-floor'; lines: Line[]; lowest?: number }
  | { reason: 'invoiced' }
  /** Credit notes have not taken back the whole invoice. */
  | { reason: 'credit-missing' }
  /** A line would have fewer pieces than were delivered. */
  | { reason: 'delivered' }
  /** A line would have fewer pieces than serial numbers: which one leaves is not known. */
  | { reason: 'serials-named'; lines: Line[] }
  | { reason: 'lines-missing' }
  | { reason: 'lines-too-many' }
  | { reason: 'discount-too-large'; most: number };

/** Stock leaves with *completed* and returns after it. An accepted price below the floor stays, for no more pieces. Invoiced: no other price, piece, line, discount; no cancelling. */
export function decideOrderEdit<Line extends PricedOrderLine, Added extends PricedAddedLine = never>(
  role: Role,
  stored: StoredOrder<Line>,
  edit: OrderEdit,
  added: Added[] = [],
): Outcome<EditDecision<Line, Added>, EditRefusal<Line | Added>> {
  const lines = withQuantities(withPrices(stored.lines, edit.prices), edit.quantities ?? []);
  const recounted = lines.filter((line, i) => line.quantity !== stored.lines[i]?.quantity);
  const sold = lines.filter((line) => line.quantity > 0);
  const repriced = lines.filter(
    (line, i) => line.quantity > 0 && line.actualPrice !== stored.lines[i]?.actualPrice,
  );
  const discount = edit.discount ?? stored.discount;
  const isRecomposed = recounted.length > 0 || added.length > 0 || discount !== stored.discount;
  const isPaperChanged = isRecomposed || repriced.length > 0;
  const all: (Line | Added)[] = [...sold, ...added];
  const closed = stored.isInvoiced && refuseInvoiced(stored.status, edit.status, isPaperChanged);
  if (closed) return { ok: false, reason: closed };
  const miscounted = refuseCounts(recounted, added.length, all.length);
  if (miscounted) return { ok: false, reason: miscounted };
  const named = recounted.filter(hasTooManySerials);
  if (named.length > 0) return { ok: false, reason: 'serials-named', lines: named };
  const most = orderTotal(all);
  if (discount > most) return { ok: false, reason: 'discount-too-large', most };

  // A price below the floor was accepted for the pieces of then.
  const asked = lines.filter(
    (line, i) => repriced.includes(line) || line.quantity > (stored.lines[i]?.quantity ?? 0),
  );
  const belowFloor = [...asked, ...added].filter(isBelowFloor);
  const aboveFloors = amountAboveFloors(all, discount);
  const isCheaper =
    discount > 0 && aboveFloors < Math.min(0, amountAboveFloors(stored.lines, stored.discount));
  if ((belowFloor.length > 0 || isCheaper) && !may(role, 'accept-below-floor'))
    return {
      ok: false,
      reason: 'below-floor',
      lines: belowFloor,
      ...(isCheaper && { lowest: most - discount - aboveFloors }),
    };

  const isChanged = edit.status !== stored.status || edit.note !== stored.note || isPaperChanged;
  return {
    ok: true,
    lines,
    added,
    repriced,
    recounted,
    discount,
    total: most - discount,
    stock: stockEffect(stored.status, edit.status),
    isChanged,
  };
}

/** An invoice stands: a credit note must come before another price, piece, line or discount, and before cancelling. */
function refuseInvoiced(
  from: OrderStatus,
  to: OrderStatus,
  isPaperChanged: boolean,
): 'invoiced' | 'credit-missing' | undefined {
  if (isPaperChanged) return 'invoiced';
  return to === 'cancelled' && from !== 'cancelled' ? 'credit-missing' : undefined;
}

/** A dropped line gives its units back. */
function hasTooManySerials({ quantity, returned = 0, named = 0 }: PricedOrderLine): boolean {
  return quantity > 0 && quantity - returned < named;
}

function refuseCounts(recounted: PricedOrderLine[], added: number, all: number) {
  if (recounted.some(({ quantity, delivered = 0 }) => quantity < delivered)) return 'delivered';
  if (all === 0) return 'lines-missing';
  return added > 0 && all > maxCartLines ? 'lines-too-many' : undefined;
}

function stockEffect(from: OrderStatus, to: OrderStatus): EditDecision<unknown, unknown>['stock'] {
  if (from === to) return 'stays';
  if (to === 'completed') return 'leaves';
  return from === 'completed' ? 'returns' : 'stays';
}

/** The pieces that a line should have out of stock after an edit: what was delivered stays out. While the order stays completed, a shortage stays too. */
export function piecesOutOfStock(
  { from, to }: { from: OrderStatus; to: OrderStatus },
  line: { quantity: number; taken: number; returned?: number; delivered?: number },
  before: { quantity: number } | undefined,
): number {
  if (to !== 'completed') return line.delivered ?? 0;
  return from === 'completed' && line.quantity === before?.quantity
    ? line.taken
    : line.quantity - (line.returned ?? 0);
}

type StockLine = { productId: number; quantity: number; taken: number };

/** What each line takes: the pieces that it still lacks, at most what the stock has. Negative pieces return. */
export function takeFromStock<Line extends StockLine>(
  lines: Line[],
  shelves: Map<number, { available: number }>,
) {
  return lines.map((line) => {
    const wanted = line.quantity - line.taken;
    const { available } = shelves.get(line.productId) ?? { available: 0 };
    return { line, wanted, available, pieces: Math.min(wanted, available) };
  });
}

export function parseRecount(typed: string): number | undefined {
  return /^0+$/.test(typed.normalize('NFKC').trim()) ? 0 : wholeUpTo(maxQuantity)(typed);
}
