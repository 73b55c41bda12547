import { maxQuantity } from '../../cart/cart.ts';
import { wholeUpTo } from '../../forms/integer.ts';

/** The new number of pieces of a line; 0 drops it. */
export function parseRecount(typed: string): number | undefined {
  return /^0+$/.test(typed.normalize('NFKC').trim()) ? 0 : wholeUpTo(maxQuantity)(typed);
}
