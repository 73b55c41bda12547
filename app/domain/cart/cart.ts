export type CartLine = { productId: number; quantity: number };

/** `changedAt` (ms since 1970) says which of two copies is newer: it grows with every change, even when clocks differ. */
export type Cart = { changedAt: number; lines: CartLine[] };

export const maxQuantity = 999;
export const maxCartLines = 100;
export const emptyCart: Cart = { changedAt: 0, lines: [] };

const nextChangedAt = (cart: Cart) => Math.max(Date.now(), cart.changedAt + 1);

export function addToCart(cart: Cart, productId: number, pieces = 1): Cart {
  const line = cart.lines.find((each) => each.productId === productId);
  if (!line && cart.lines.length >= maxCartLines) return cart;
  return setQuantity(cart, productId, (line?.quantity ?? 0) + pieces);
}

export type QuantityNote = 'too-many' | 'unreadable';

/** Reads a typed quantity, at most `maxQuantity`; 0 removes the line. `note` says why it differs from what was typed. Without a number `quantity` is missing. */
export function readQuantity(typed: string): { quantity?: number; note?: QuantityNote } {
  const digits = typed.replace(/\s/g, '');
  if (!/^\d{1,30}$/.test(digits)) return { note: 'unreadable' };
  const quantity = Number(digits);
  return quantity > maxQuantity ? { quantity: maxQuantity, note: 'too-many' } : { quantity };
}

/** How many pieces to add: 1 unless a number from 1 on is typed. */
export function readPieces(typed: string): { pieces: number; note?: QuantityNote } {
  const { quantity, note } = readQuantity(typed);
  return quantity ? { pieces: quantity, ...(note && { note }) } : { pieces: 1, note: 'unreadable' };
}

export function setQuantity(cart: Cart, productId: number, quantity: number): Cart {
  const clamped = Math.min(Math.max(Math.trunc(quantity) || 0, 0), maxQuantity);
  const known = cart.lines.some((line) => line.productId === productId);
  const lines = known
    ? cart.lines.map((line) => (line.productId === productId ? { productId, quantity: clamped } : line))
    : [...cart.lines, { productId, quantity: clamped }].slice(0, maxCartLines);
  return { changedAt: nextChangedAt(cart), lines: lines.filter((line) => line.quantity > 0) };
}

/** The cart has at least these quantities then, so that lines added twice are not doubled. */
export function addLines(cart: Cart, lines: CartLine[]): Cart {
  return lines.reduce((filled, { productId, quantity }) => {
    const known = filled.lines.find((line) => line.productId === productId)?.quantity ?? 0;
    return setQuantity(filled, productId, Math.max(known, quantity));
  }, cart);
}

export function hasAll(cart: Cart, products: { productId: number }[]): boolean {
  return products.every(({ productId }) => cart.lines.some((line) => line.productId === productId));
}

export function countPieces(lines: { quantity: number }[]): number {
  return lines.reduce((pieces, line) => pieces + line.quantity, 0);
}

/** What was added in another tab, or while the order waited for a network, stays. */
export function withoutOrdered(cart: Cart, ordered: CartLine[]): Cart {
  const isOrdered = (line: CartLine) => ordered.some(({ productId }) => productId === line.productId);
  return { changedAt: nextChangedAt(cart), lines: cart.lines.filter((line) => !isOrdered(line)) };
}

/** In the cookie and the hidden fields: `1.<changedAt>.<product>-<quantity>_…`. */
export function encodeCart(cart: Cart): string {
  return `1.${cart.changedAt}.${cart.lines.map(encodeLine).join('_')}`;
}

export function encodeLine(line: CartLine): string {
  return `${line.productId}-${line.quantity}`;
}

export function decodeCart(text: string | null | undefined): Cart {
  const [, changedAt, lines] = /^1\.(\d{1,15})\.([-_0-9]*)$/.exec(text ?? '') ?? [];
  if (changedAt === undefined || lines === undefined) return emptyCart;
  return { changedAt: Number(changedAt), lines: decodeLines(lines.split('_')) };
}

export function decodeLines(encoded: string[]): CartLine[] {
  const lines = encoded.slice(0, maxCartLines).flatMap((text) => decodeLine(text) ?? []);
  return [...new Map(lines.map((line) => [line.productId, line])).values()];
}

function decodeLine(encoded: string): CartLine | undefined {
  const [, product, quantity] = /^(\d{1,10})-(\d{1,3})$/.exec(encoded) ?? [];
  const line = { productId: Number(product), quantity: Number(quantity) };
  const isPossible = line.productId >= 1 && line.productId <= 2 ** 31 - 1 && line.quantity >= 1;
  return isPossible ? line : undefined;
}

export function newerCart(one: Cart, other: Cart): Cart {
  return other.changedAt > one.changedAt ? other : one;
}
