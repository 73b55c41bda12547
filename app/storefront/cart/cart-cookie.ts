import {
  type Cart,
  cartLifetime,
  decodeCart,
  emptyCart,
  encodeCart,
  newerCart,
} from '../../domain/cart/cart.ts';

/** Also its name in local storage. */
export const cartName = 'cart';

export function cartFromCookie(cookies: string | null): Cart {
  const carts = (cookies ?? '')
    .split(/; */)
    .filter((cookie) => cookie.startsWith(`${cartName}=`))
    .map((cookie) => decodeCart(cookie.slice(cartName.length + 1)));
  return carts.reduce(newerCart, emptyCart);
}

/** Readable by the visitor's script (not HttpOnly): it holds nothing secret. */
export function cartCookie(cart: Cart): string {
  return `${cartName}=${encodeCart(cart)}; Path=/; Max-Age=${cartLifetime}; SameSite=Lax`;
}
