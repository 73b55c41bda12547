import {
  type Cart,
  cartLifetime,
  decodeCart,
  emptyCart,
  encodeCart,
  newerCart,
} from '../../domain/cart/cart.ts';

/** The name of the cart's cookie, which is also its name in the browser's local storage. */
export const cartName = 'cart';

/** The cart among a browser's cookies; of several, the one that was changed last. */
export function cartFromCookie(cookies: string | null): Cart {
  const carts = (cookies ?? '')
    .split(/; */)
    .filter((cookie) => cookie.startsWith(`${cartName}=`))
    .map((cookie) => decodeCart(cookie.slice(cartName.length + 1)));
  return carts.reduce(newerCart, emptyCart);
}

/** The cookie that keeps a cart for 30 days. The visitor's script may read it: it holds nothing secret. */
export function cartCookie(cart: Cart): string {
  return `${cartName}=${encodeCart(cart)}; Path=/; Max-Age=${cartLifetime}; SameSite=Lax`;
}
