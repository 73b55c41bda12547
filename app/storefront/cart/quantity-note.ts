import type { QuantityNote } from '../../domain/cart/cart.ts';

export type LineNote = { productId: number; note: QuantityNote };

/** In the address of the cart: a product is not in it, because it is full. */
export const fullQuery = '?full=1';

/** In the address of the cart: why a line's quantity is not what was typed. */
export function noteQuery(productId: number, note: QuantityNote): string {
  return `?note=${productId}-${note}`;
}

export function readNote(query: URLSearchParams): LineNote | undefined {
  const [, productId, note] = /^(\d{1,10})-(too-many|unreadable)$/.exec(query.get('note') ?? '') ?? [];
  return productId && note ? { productId: Number(productId), note: note as QuantityNote } : undefined;
}
