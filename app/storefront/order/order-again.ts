import { redirect } from 'react-router';
import { addLines, decodeLines, hasAll } from '../../domain/cart/cart.ts';
import { parseForm } from '../../platform/form.server.ts';
import { address, languageOf } from '../address.ts';
import { cartFromCookie, setCart } from '../cart/cart-cookie.ts';
import { fullQuery } from '../cart/quantity-note.ts';
import type { Route } from './+types/order-again';

/** Puts an order's lines into the cart. The cart page prices them, and says what is no longer sold. */
export async function action({ request }: Route.ActionArgs) {
  const form = await parseForm(request).catch(() => undefined);
  const lines = decodeLines(form?.fields('line') ?? []);
  if (lines.length === 0) return loader({ request });
  const cart = addLines(cartFromCookie(request.headers.get('Cookie')), lines);
  return redirect(cartAddress(request) + (hasAll(cart, lines) ? '' : fullQuery), {
    status: 303,
    headers: { 'Set-Cookie': setCart(cart) },
  });
}

export function loader({ request }: Pick<Route.LoaderArgs, 'request'>) {
  return redirect(cartAddress(request), { status: 303 });
}

function cartAddress(request: Request): string {
  return address(languageOf(new URL(request.url).pathname), '/cart');
}
