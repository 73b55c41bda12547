import type { CartLine } from '../cart/cart.ts';

export const orderStatuses = ['pending', 'processing', 'completed', 'shipping', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Longest name of a buyer, in characters. */
export const maxNameLength = 120;

export function lineTotal(line: { quantity: number; price: number; actualPrice?: number | null }): number {
  return line.quantity * (line.actualPrice ?? line.price);
}

export function orderTotal(
  lines: { quantity: number; price: number; actualPrice?: number | null }[],
): number {
  return lines.reduce((total, line) => total + lineTotal(line), 0);
}

/** `MB-2026-00042`: the year the order was made in (in Cameroon) and its place in the shop's sequence. */
export function orderNumber(sequence: number, year: number): string {
  return `MB-${year}-${String(sequence).padStart(5, '0')}`;
}

export type CartProduct = { id: number; price: number; stock: number };
export type PricedLine<Product> = CartLine &
  (
    | { state: 'available' | 'short'; product: Product }
    | { state: 'out-of-stock'; product: Product }
    | { state: 'gone'; product: undefined }
  );

/**
 * A cart as the catalogue prices it now. Lines `gone` or `out-of-stock` are not sent; a line `short` asks for more
 * than the shelf holds and is sent: the seller confirms the rest.
 */
export function priceCart<Product extends CartProduct>(lines: CartLine[], products: Product[]) {
  const known = new Map(products.map((product) => [product.id, product]));
  const priced = lines.map((line): PricedLine<Product> => {
    const product = known.get(line.productId);
    if (!product) return { ...line, state: 'gone', product };
    if (product.stock === 0) return { ...line, state: 'out-of-stock', product };
    return { ...line, state: line.quantity > product.stock ? 'short' : 'available', product };
  });
  const sent = priced.flatMap((line) =>
    line.state === 'available' || line.state === 'short' ? [{ ...line, price: line.product.price }] : [],
  );
  return { lines: priced, sent, total: orderTotal(sent) };
}
