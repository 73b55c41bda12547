import type { CartLine } from '../cart/cart.ts';
import type { Outcome } from '../outcome.ts';
import { type PhoneRefusal, parsePhone } from '../phone.ts';
import { tidyLine } from '../text.ts';

export const orderStatuses = ['pending', 'processing', 'completed', 'shipping', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const maxNameLength = 120;

export type Buyer = { name: string; phone: string; phoneTyped: string };
export type BuyerRefusals = { name?: 'name-missing' | 'name-too-long'; phone?: PhoneRefusal };

/** Reads who orders from what was typed; the refusals of both fields come together. */
export function parseBuyer(typed: {
  name: string;
  phone: string;
}): Outcome<{ buyer: Buyer }, { reason: 'fields'; fields: BuyerRefusals }> {
  const name = tidyLine(typed.name);
  const parsed = parsePhone(typed.phone);
  const fields: BuyerRefusals = {};
  if (name === '') fields.name = 'name-missing';
  if (name.length > maxNameLength) fields.name = 'name-too-long';
  if (!parsed.ok) fields.phone = parsed.reason;
  if (fields.name || !parsed.ok) return { ok: false, reason: 'fields', fields };
  return {
    ok: true,
    buyer: { name, phone: parsed.phone, phoneTyped: tidyLine(typed.phone).slice(0, maxNameLength) },
  };
}

export function lineTotal(line: { quantity: number; price: number; actualPrice?: number | null }): number {
  return line.quantity * (line.actualPrice ?? line.price);
}

export function orderTotal(
  lines: { quantity: number; price: number; actualPrice?: number | null }[],
): number {
  return lines.reduce((total, line) => total + lineTotal(line), 0);
}

/** The format of the database's `next_order_number()`, for orders that are made up: `MB-2026-00042`. */
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
