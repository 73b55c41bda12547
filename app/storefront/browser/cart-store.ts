import { type Cart, decodeCart, encodeCart, newerCart } from '../../domain/cart/cart.ts';
import { readBrowserCookies, writeBrowserCookie } from '../../platform/cookies/browser-cookies.ts';
import { cartCookie } from '../../platform/cookies/shop-cookies.ts';
import { cartFromCookie } from '../cart/cart-cookie.ts';
import { loadJson, saveText } from './storage.ts';

/** What a product looked like when it was added: enough to show the cart without a network. */
export type Snapshot = { slug: string; name: string; price: number; imageUrl: string; imageColor: string };
type Snapshots = Record<string, Snapshot>;
type Kept = { encoded: string; snapshots: Snapshots };

/**
 * The visitor's cart. The server reads its cookie, local storage keeps it where cookies are cleared and knows what
 * the products looked like; of the two copies the one changed last is the cart.
 */
export function loadCart(): Cart {
  const kept = readKept();
  const cart = newerCart(decodeCart(kept.encoded), cartFromCookie(readBrowserCookies()));
  return isExpired(cart) ? { ...cart, lines: [] } : cart;
}

/** Keeps the cart in both places, with what is known of its products. */
export function saveCart(cart: Cart, snapshots: Snapshots = {}) {
  writeBrowserCookie(cartCookie, encodeCart(cart));
  const known = { ...readKept().snapshots, ...snapshots };
  const needed = Object.fromEntries(cart.lines.flatMap(({ productId }) => entry(known, productId)));
  saveText(cartCookie.name, JSON.stringify({ encoded: encodeCart(cart), snapshots: needed } satisfies Kept));
}

export function snapshotOf(productId: number): Snapshot | undefined {
  return readKept().snapshots[productId];
}

function entry(known: Snapshots, productId: number): [number, Snapshot][] {
  const snapshot = known[productId];
  return snapshot ? [[productId, snapshot]] : [];
}

function readKept(): Kept {
  const kept = loadJson(cartCookie.name);
  if (!isKept(kept)) return { encoded: '', snapshots: {} };
  return kept;
}

function isKept(value: unknown): value is Kept {
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
  return cart.changedAt + cartCookie.maxAge * 1000 < Date.now();
}
