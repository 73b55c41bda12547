import { parsePrice } from '../money.ts';
import type { Outcome } from '../outcome.ts';
import { tidyLine } from '../text.ts';
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
const maxNoteLength = 500;

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

export type Count = { counted: number; seen: number; note: string };
export type CountRefusals = { counted?: PiecesRefusal; note?: 'too-long' };

/** A forged `seen` becomes -1, which is never the stock. */
export function parseCount(
  typed: Record<keyof Count, string>,
): Outcome<{ count: Count }, { reason: 'fields'; fields: CountRefusals }> {
  const counted = parsePieces(typed.counted);
  const note = tidyLine(typed.note);
  const fields: CountRefusals = {};
  if (!counted.ok) fields.counted = counted.reason;
  if (note.length > maxNoteLength) fields.note = 'too-long';
  if (!counted.ok || fields.note) return { ok: false, reason: 'fields', fields };
  const seen = /^\d{1,9}$/.test(typed.seen) ? Number(typed.seen) : -1;
  return { ok: true, count: { counted: counted.pieces, seen, note } };
}
