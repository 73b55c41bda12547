import { redirect } from 'react-router';
import { addToCart } from '../../domain/cart/cart.ts';
import { readForm } from '../../platform/form.server.ts';
import { address, languageOf } from '../address.ts';
import type { Route } from './+types/add';
import { cartCookie, readCart } from './cart-cookie.ts';
import { readProductId } from './posted.ts';

/** "Add to Cart" of a page without JavaScript; with it, the visitor's script does the same on the spot. */
export async function action({ request }: Route.ActionArgs) {
  const productId = readProductId((await readForm(request)).field('product'));
  const cart = addToCart(readCart(request.headers.get('Cookie')), productId);
  return redirect(cartAddress(request), { status: 303, headers: { 'Set-Cookie': cartCookie(cart) } });
}

export function loader({ request }: Route.LoaderArgs) {
  return redirect(cartAddress(request));
}

function cartAddress(request: Request): string {
  return address(languageOf(new URL(request.url).pathname), '/cart');
}
