import { parsePrice } from '../money.ts';
import type { Outcome } from '../outcome.ts';
import type { Category } from './product.ts';

/** In pieces; at or below is low. */
export const lowStockThresholds: Record<Category, number> = {
  wellness: 5,
  orthopedic: 10,
  physiotherapy: 7,
  medical: 6,
};

export function isLow(product: { stock: number; category: Category }): boolean {
  return product.stock <= lowStockThresholds[product.category];
}

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
