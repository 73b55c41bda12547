import { m } from '../../generated/words/messages.js';

/** The name of the link to the cart; `count` is of distinct products. */
export function cartLabel(count: number): string {
  if (count === 0) return m.cart();
  return `${m.cart()} – ${count === 1 ? m.cart_count_one() : m.cart_count({ count })}`;
}
