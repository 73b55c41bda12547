import { type Cart, decodeCart, emptyCart, encodeCart, newerCart } from '../../domain/cart/cart.ts';
import { formatSetCookie, listCookieValues } from '../../platform/cookies/cookie.ts';
import { cartCookie } from '../../platform/cookies/shop-cookies.ts';

export function cartFromCookie(header: string | null): Cart {
  return listCookieValues(header, cartCookie).map(decodeCart).reduce(newerCart, emptyCart);
}

export function setCart(cart: Cart): string {
  return formatSetCookie(cartCookie, encodeCart(cart));
}
