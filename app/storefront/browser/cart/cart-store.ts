import { type Cart, decodeCart, encodeCart, newerCart } from '../../../domain/cart/cart.ts';
import { readBrowserCookies, writeBrowserCookie } from '../../../platform/cookies/browser-cookies.ts';
import { cartCookie } from '../../../platform/cookies/shop-cookies.ts';
import { cartFromCookie } from '../../cart/cart-cookie.ts';
import { loadJson, saveText } from '../storage.ts';

/** A product as it looked when it was added, for the cart without a network. */
export type Snapshot = { name: string; price: number; imageUrl: string };
type Snapshots = Record<string, Snapshot>;
type StoredCart = { encoded: string; snapshots: Snapshots };

/** The cart of the cookie or of local storage, whichever changed last: browsers may clear one of them. */
export function loadCart(): Cart {
  const stored = readStored();
  const cart = newerCart(decodeCart(stored.encoded), cartFromCookie(readBrowserCookies()));
  return isExpired(cart) ? { ...cart, lines: [] } : cart;
}

/** Who never added anything gets no cookie. */
export function saveCart(cart: Cart, snapshots: Snapshots = {}) {
  if (cart.changedAt === 0) return;
  writeBrowserCookie(cartCookie, encodeCart(cart));
  const known = { ...readStored().snapshots, ...snapshots };
  const needed = Object.fromEntries(cart.lines.flatMap(({ productId }) => entry(known, productId)));
  saveText(
    cartCookie.name,
    JSON.stringify({ encoded: encodeCart(cart), snapshots: needed } satisfies StoredCart),
  );
}

/** What was added before the script came has no other snapshot than the line that the server draws. */
export function keepShownLines() {
  const lines = document.querySelectorAll<HTMLElement>('[data-line][data-snapshot]');
  const shown = [...lines].map(({ dataset }) => [dataset.line, JSON.parse(dataset.snapshot ?? '')]);
  saveCart(loadCart(), Object.fromEntries(shown));
}

export function snapshotOf(productId: number): Snapshot | undefined {
  return readStored().snapshots[productId];
}

function entry(known: Snapshots, productId: number): [number, Snapshot][] {
  const snapshot = known[productId];
  return snapshot ? [[productId, snapshot]] : [];
}

function readStored(): StoredCart {
  const stored = loadJson(cartCookie.name);
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
  return cart.changedAt + cartCookie.maxAge * 1000 < Date.now();
}
