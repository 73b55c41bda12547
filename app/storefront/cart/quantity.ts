import { redirect } from 'react-router';
import { encodeLine, readQuantity, setQuantity } from '../../domain/cart/cart.ts';
import type { Route } from './+types/quantity';
import { cartAddress } from './add.ts';
import { cartFromCookie, setCart } from './cart-cookie.ts';
import { parseCartForm } from './posted.ts';
import { noteQuery } from './quantity-note.ts';

export async function action({ request }: Route.ActionArgs) {
  const page = cartAddress(request);
  const posted = await parseCartForm(request);
  if (!posted) return redirect(page, { status: 303 });
  const { productId, form } = posted;
  const { quantity, note } = readQuantity(form.field('set') || form.field('quantity'));
  const noted = note ? page + noteQuery(productId, note) : page;
  if (quantity === undefined) return redirect(noted, { status: 303 });

  const before = cartFromCookie(request.headers.get('Cookie'));
  const cart = setQuantity(before, productId, quantity);
  const line = before.lines.find((each) => each.productId === productId);
  const isRemoval = line && !cart.lines.some((each) => each.productId === productId);
  return redirect(isRemoval ? `${page}?removed=${encodeLine(line)}` : noted, {
    status: 303,
    headers: { 'Set-Cookie': setCart(cart) },
  });
}

export function loader({ request }: Route.LoaderArgs) {
  return redirect(cartAddress(request));
}
