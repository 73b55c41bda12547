import { redirect } from 'react-router';
import { encodeLine, setQuantity } from '../../domain/cart/cart.ts';
import type { Route } from './+types/quantity';
import { cartAddress } from './add.ts';
import { cartFromCookie, setCart } from './cart-cookie.ts';
import { parseCartForm, parseQuantity } from './posted.ts';

export async function action({ request }: Route.ActionArgs) {
  const page = cartAddress(request);
  const posted = await parseCartForm(request);
  const quantity = posted && parseQuantity(posted.form.field('set') || posted.form.field('quantity'));
  if (!posted || quantity === undefined) return redirect(page, { status: 303 });

  const { productId } = posted;
  const before = cartFromCookie(request.headers.get('Cookie'));
  const cart = setQuantity(before, productId, quantity);
  const line = before.lines.find((each) => each.productId === productId);
  const isRemoval = line && !cart.lines.some((each) => each.productId === productId);
  return redirect(isRemoval ? `${page}?removed=${encodeLine(line)}` : page, {
    status: 303,
    headers: { 'Set-Cookie': setCart(cart) },
  });
}

export function loader({ request }: Route.LoaderArgs) {
  return redirect(cartAddress(request));
}
