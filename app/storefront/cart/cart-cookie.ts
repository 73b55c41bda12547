import { type Cart, cartLifetime, decodeCart, encodeCart } from '../../domain/cart/cart.ts';

/** The name of the cart's cookie, which is also its name in the browser's local storage. */
export const cartName = 'cart';

export function readCart(cookies: string | null): Cart {
  const encoded = cookies?.split(/; */).find((cookie) => cookie.startsWith(`${cartName}=`));
  return decodeCart(encoded?.slice(cartName.length + 1));
}

/** The cookie that keeps a cart for 30 days. The visitor's script may read it: it holds nothing secret. */
export function cartCookie(cart: Cart): string {
  return `${cartName}=${encodeCart(cart)}; Path=/; Max-Age=${cartLifetime}; SameSite=Lax`;
}
