export type CartLine = { productId: number; quantity: number };

/**
 * Lines in the order they were added. `changedAt`, in milliseconds since 1970, tells which of two copies is newer; it
 * grows with every change, whatever the clocks of phone and server say.
 */
export type Cart = { changedAt: number; lines: CartLine[] };

export const maxQuantity = 999;
export const maxCartLines = 100;
export const emptyCart: Cart = { changedAt: 0, lines: [] };

const after = (cart: Cart) => Math.max(Date.now(), cart.changedAt + 1);

/** Adds one piece: a product already present gets one more, another is appended. A full cart stays as it is. */
export function addToCart(cart: Cart, productId: number): Cart {
  const line = cart.lines.find((each) => each.productId === productId);
  if (line) return setQuantity(cart, productId, line.quantity + 1);
  if (cart.lines.length >= maxCartLines) return cart;
  return { changedAt: after(cart), lines: [...cart.lines, { productId, quantity: 1 }] };
}

/** Sets a line's quantity, held between 0 and 999; at 0 the line goes. A product not in the cart is appended. */
export function setQuantity(cart: Cart, productId: number, quantity: number): Cart {
  const held = Math.min(Math.max(Math.trunc(quantity) || 0, 0), maxQuantity);
  const known = cart.lines.some((line) => line.productId === productId);
  const lines = known
    ? cart.lines.map((line) => (line.productId === productId ? { productId, quantity: held } : line))
    : [...cart.lines, { productId, quantity: held }].slice(0, maxCartLines);
  return { changedAt: after(cart), lines: lines.filter((line) => line.quantity > 0) };
}

export function countPieces(lines: { quantity: number }[]): number {
  return lines.reduce((pieces, line) => pieces + line.quantity, 0);
}

/** The cart after its order was saved: empty, and newer than every copy of it. */
export const clearedCart = (cart: Cart): Cart => ({ changedAt: after(cart), lines: [] });

/** The cart as its cookie and its hidden fields hold it: `1.<changed at>.<product>-<quantity>_…`. */
export function encodeCart(cart: Cart): string {
  return `1.${cart.changedAt}.${cart.lines.map(encodeLine).join('_')}`;
}

export function encodeLine(line: CartLine): string {
  return `${line.productId}-${line.quantity}`;
}

/** Reads what `encodeCart` wrote. Anything else, from another version or a stranger's hand, is an empty cart. */
export function decodeCart(text: string | null | undefined): Cart {
  const [, changedAt, lines] = /^1\.(\d{1,15})\.([-_0-9]*)$/.exec(text ?? '') ?? [];
  if (changedAt === undefined || lines === undefined) return emptyCart;
  return { changedAt: Number(changedAt), lines: decodeLines(lines.split('_')) };
}

/** Reads lines that `encodeLine` wrote; a product named twice keeps its last quantity, what makes no sense is left out. */
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

/** Of two copies of one visitor's cart, the one that was changed last. */
export function newerCart(one: Cart, other: Cart): Cart {
  return other.changedAt > one.changedAt ? other : one;
}
