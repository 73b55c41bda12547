import { type Cart, cartLifetime, decodeCart, encodeCart, newerCart } from '../../../domain/cart/cart.ts';
import { cartCookie, cartFromCookie, cartName } from '../../cart/cart-cookie.ts';
import { parseCookies, writeCookie } from '../cookies.ts';
import { loadJson, saveText } from '../storage.ts';

/** A product as it looked when it was added, for the cart without a network. */
export type Snapshot = { slug: string; name: string; price: number; imageUrl: string; imageColor: string };
type Snapshots = Record<string, Snapshot>;
type StoredCart = { encoded: string; snapshots: Snapshots };

/** The cart of the cookie or of local storage, whichever changed last: browsers may clear one of them. */
export function loadCart(): Cart {
  const stored = readStored();
  const cart = newerCart(decodeCart(stored.encoded), cartFromCookie(parseCookies()));
  return isExpired(cart) ? { ...cart, lines: [] } : cart;
}

export function saveCart(cart: Cart, snapshots: Snapshots = {}) {
  writeCookie(cartCookie(cart));
  const known = { ...readStored().snapshots, ...snapshots };
  const needed = Object.fromEntries(cart.lines.flatMap(({ productId }) => entry(known, productId)));
  saveText(cartName, JSON.stringify({ encoded: encodeCart(cart), snapshots: needed } satisfies StoredCart));
}

export function snapshotOf(productId: number): Snapshot | undefined {
  return readStored().snapshots[productId];
}

function entry(known: Snapshots, productId: number): [number, Snapshot][] {
  const snapshot = known[productId];
  return snapshot ? [[productId, snapshot]] : [];
}

function readStored(): StoredCart {
  const stored = loadJson(cartName);
  if (!isStoredCart(stored)) return { encoded: '', snapshots: {} };
  return stored;
}

function isStoredCart(value: unknown): value is StoredCart {
  return (
    typeof value === 'object' &&
    value !== null &&
    'encoded' in value &&
    typeof value.encoded === 'string' &&
    'snapshots' in value &&
    typeof value.snapshots === 'object' &&
    value.snapshots !== null
  );
}

function isExpired(cart: Cart): boolean {
  return cart.changedAt + cartLifetime * 1000 < Date.now();
}
