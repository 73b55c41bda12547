import { redirect } from 'react-router';
import { encodeLine, setQuantity } from '../../domain/cart/cart.ts';
import { readForm } from '../../platform/form.server.ts';
import { address, languageOf } from '../address.ts';
import type { Route } from './+types/quantity';
import { cartCookie, readCart } from './cart-cookie.ts';
import { readProductId, readQuantity } from './posted.ts';

/** Sets a line's quantity: the typed one, or the one of the button that was pressed (`set`). 0 removes, with undo. */
export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request);
  const productId = readProductId(form.field('product'));
  const quantity = readQuantity(form.field('set') || form.field('quantity'));
  const before = readCart(request.headers.get('Cookie'));
  const page = address(languageOf(new URL(request.url).pathname), '/cart');
  if (quantity === undefined) return redirect(page, { status: 303 });

  const cart = setQuantity(before, productId, quantity);
  const line = before.lines.find((each) => each.productId === productId);
  const isRemoval = line && !cart.lines.some((each) => each.productId === productId);
  return redirect(isRemoval ? `${page}?removed=${encodeLine(line)}` : page, {
    status: 303,
    headers: { 'Set-Cookie': cartCookie(cart) },
  });
}

export function loader({ request }: Route.LoaderArgs) {
  return redirect(address(languageOf(new URL(request.url).pathname), '/cart'));
}
