import { parsePrice } from '../../money/money.ts';
import type { Outcome } from '../../outcome.ts';
import type { Category } from '../product.ts';

/** In pieces; at or below is low. */
const lowStockThresholds: Record<Category, number> = {
  wellness: 5,
  orthopedic: 10,
  physiotherapy: 7,
  medical: 6,
};

export type LowStock = { stock: number; category: Category; lowAt: number | null };

/** The product's own threshold, else that of its category. The column `is_low` says the same in SQL. */
export function thresholdOf({ category, lowAt }: Pick<LowStock, 'category' | 'lowAt'>): number {
  return lowAt ?? lowStockThresholds[category];
}

export function isLow(product: LowStock): boolean {
  return product.stock <= thresholdOf(product);
}

export function piecesToOrder(product: LowStock): number {
  return Math.max(1, 2 * thresholdOf(product) - product.stock);
}

/** What the list of products is narrowed to; `low` is what to restock, with what is out. */
export const stockStates = ['all', 'low', 'out', 'services', 'hidden', 'archived'] as const;
export type StockState = (typeof stockStates)[number];

export const maxStock = 1_000_000;

export type PiecesRefusal = 'stock-missing' | 'stock-invalid' | 'stock-too-large';

export function parsePieces(typed: string): Outcome<{ pieces: number }, { reason: PiecesRefusal }> {
  const parsed = parsePrice(typed);
  if (/\p{L}/u.test(typed.slice(0, 100))) return { ok: false, reason: 'stock-invalid' };
  if (parsed.ok && parsed.amount <= maxStock) return { ok: true, pieces: parsed.amount };
  const reasons = {
    'amount-missing': 'stock-missing',
    'amount-invalid': 'stock-invalid',
    'amount-too-large': 'stock-too-large',
  } as const;
  return { ok: false, reason: parsed.ok ? 'stock-too-large' : reasons[parsed.reason] };
}

/** Pieces; empty is null, the threshold of the category. */
export function parseThreshold(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const parsed = parsePieces(typed);
  return parsed.ok ? parsed.pieces : undefined;
}
