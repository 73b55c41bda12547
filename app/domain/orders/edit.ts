import { may, type Role } from '../administrators/permission.ts';
import type { Outcome } from '../outcome.ts';
import { type OrderStatus, orderTotal } from './order.ts';

export const maxNoteLength = 2000;

/** In FCFA; null sells at the listed price. */
export type AgreedPrice = { lineId: number; actualPrice: number | null };
/** Lines that `prices` does not name keep theirs. */
export type OrderEdit = { status: OrderStatus; note: string; prices: AgreedPrice[] };

export type PricedOrderLine = {
  id: number;
  quantity: number;
  price: number;
  floor: number;
  actualPrice: number | null;
};

export function withPrices<Line extends PricedOrderLine>(lines: Line[], prices: AgreedPrice[]): Line[] {
  const agreed = new Map(prices.map(({ lineId, actualPrice }) => [lineId, actualPrice]));
  return lines.map((line) => {
    const actualPrice = agreed.get(line.id);
    return actualPrice === undefined ? line : { ...line, actualPrice };
  });
}

/** The listed price is the seller's own, and never counts as below the floor. */
export function isBelowFloor({ actualPrice, floor }: { actualPrice: number | null; floor: number }): boolean {
  return actualPrice !== null && actualPrice < floor;
}

export type EditDecision<Line> = {
  lines: Line[];
  repriced: Line[];
  total: number;
  stock: 'leaves' | 'returns' | 'stays';
  isChanged: boolean;
};

/** Stock leaves with *completed* and returns when the order leaves it. A price below the floor, once accepted, stays. */
export function decideOrderEdit<Line extends PricedOrderLine>(
  role: Role,
  stored: { status: OrderStatus; note: string; lines: Line[] },
  edit: OrderEdit,
): Outcome<EditDecision<Line>, { reason: 'below-floor'; lines: Line[] }> {
  const lines = withPrices(stored.lines, edit.prices);
  const repriced = lines.filter((line, i) => line.actualPrice !== stored.lines[i]?.actualPrice);
  const belowFloor = repriced.filter(isBelowFloor);
  if (belowFloor.length > 0 && !may(role, 'accept-below-floor'))
    return { ok: false, reason: 'below-floor', lines: belowFloor };

  const isChanged = edit.status !== stored.status || edit.note !== stored.note || repriced.length > 0;
  return {
    ok: true,
    lines,
    repriced,
    total: orderTotal(lines),
    stock: stockEffect(stored.status, edit.status),
    isChanged,
  };
}

function stockEffect(from: OrderStatus, to: OrderStatus): EditDecision<unknown>['stock'] {
  if (from === to) return 'stays';
  if (to === 'completed') return 'leaves';
  return from === 'completed' ? 'returns' : 'stays';
}

type StockLine = { productId: number; quantity: number; taken: number };

/** What completing takes for each line: what it still lacks, at most what the stock has. */
export function takeFromStock<Line extends StockLine>(lines: Line[], stocks: Map<number, number>) {
  return lines.map((line) => {
    const wanted = line.quantity - line.taken;
    const available = stocks.get(line.productId) ?? 0;
    return { line, wanted, available, pieces: Math.min(wanted, available) };
  });
}
