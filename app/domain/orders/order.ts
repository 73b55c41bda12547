import type { CartLine } from '../cart/cart.ts';

export const orderStatuses = ['pending', 'processing', 'completed', 'shipping', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const maxNameLength = 120;

export function lineTotal(line: { quantity: number; price: number; actualPrice?: number | null }): number {
  return line.quantity * (line.actualPrice ?? line.price);
}

export function orderTotal(
  lines: { quantity: number; price: number; actualPrice?: number | null }[],
): number {
  return lines.reduce((total, line) => total + lineTotal(line), 0);
}

/** The format of the database's `next_order_number()`, for generated orders: `MB-2026-00042`. */
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

/** Lines `gone` or `out-of-stock` are not sent; a `short` line is, and the seller confirms the rest. */
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

/** `MB-2026-00042` as people type it; undefined when it is no order number. */
export function parseOrderNumber(typed: string): string | undefined {
  const [, year, sequence] = /^MB[-\s]?(\d{4})[-\s]?(\d{1,9})$/i.exec(typed.normalize('NFKC').trim()) ?? [];
  return year && sequence ? `MB-${year}-${sequence.padStart(5, '0')}` : undefined;
}

export function shortId(id: string): string {
  return id.slice(0, 8);
}
