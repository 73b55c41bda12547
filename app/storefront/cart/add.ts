import { redirect } from 'react-router';
import { addToCart, hasAll, readPieces } from '../../domain/cart/cart.ts';
import { address, languageOf } from '../address.ts';
import type { Route } from './+types/add';
import { cartFromCookie, setCart } from './cart-cookie.ts';
import { parseCartForm } from './posted.ts';
import { fullQuery, noteQuery } from './quantity-note.ts';

export async function action({ request }: Route.ActionArgs) {
  const posted = await parseCartForm(request);
  if (!posted) return redirect(cartAddress(request), { status: 303 });
  const { form, productId } = posted;
  const [typed = '1'] = form.fields('quantity');
  const { pieces, note } = readPieces(typed);
  const cart = addToCart(cartFromCookie(request.headers.get('Cookie')), productId, pieces);
  const noted = note ? noteQuery(productId, note) : '';
  return redirect(cartAddress(request) + (hasAll(cart, [{ productId }]) ? noted : fullQuery), {
    status: 303,
    headers: { 'Set-Cookie': setCart(cart) },
  });
}

export function loader({ request }: Route.LoaderArgs) {
  return redirect(cartAddress(request));
}

export function cartAddress(request: Request): string {
  return address(languageOf(new URL(request.url).pathname), '/cart');
}
