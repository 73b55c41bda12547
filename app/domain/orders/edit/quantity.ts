import { maxQuantity } from '../../cart/cart.ts';
import { wholeUpTo } from '../../forms/integer.ts';

/** A line of an order is counted anew; 0 drops it. */
export function parseRecount(typed: string): number | undefined {
  return /^0+$/.test(typed.normalize('NFKC').trim()) ? 0 : wholeUpTo(maxQuantity)(typed);
}
