import { countPieces } from '../../domain/cart/cart.ts';
import type { Language } from '../../domain/localized.ts';
import { formatNumber } from '../../domain/money/money.ts';
import { m } from '../../generated/words/messages.js';

export function contentsWords(lines: { quantity: number }[], language: Language): string {
  const count = countPieces(lines);
  return m.cart_contents({
    pieces: count === 1 ? m.pieces_one() : m.pieces_count({ count: formatNumber(count, language) }),
    products: lines.length === 1 ? m.results_one() : m.results_count({ count: lines.length }),
  });
}
