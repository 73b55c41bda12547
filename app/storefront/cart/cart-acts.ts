import { redirect } from 'react-router';
import {
  addToCart,
  encodeLine,
  hasAll,
  readPieces,
  readQuantity,
  setQuantity,
} from '../../domain/cart/cart.ts';
import { type PostedForm, parseForm } from '../../platform/form.server.ts';
import { address, languageOf } from '../address.ts';
import type { Route } from './+types/cart-acts';
import { cartFromCookie, setCart } from './cart-cookie.ts';
import { fullQuery, noteQuery } from './quantity-note.ts';

type Posted = { request: Request; productId: number; form: PostedForm };

export async function action({ request, url }: Route.ActionArgs) {
  const posted = await parseCartForm(request);
  if (!posted) return redirect(cartAddress(request), { status: 303 });
  return /\/add\/?$/.test(url.pathname) ? add({ request, ...posted }) : change({ request, ...posted });
}

export function loader({ request }: Route.LoaderArgs) {
  return redirect(cartAddress(request));
}

function add({ request, productId, form }: Posted) {
  const [typed = '1'] = form.fields('quantity');
  const { pieces, note } = readPieces(typed);
  const cart = addToCart(cartFromCookie(request.headers.get('Cookie')), productId, pieces);
  const noted = note ? noteQuery(productId, note) : '';
  return redirect(cartAddress(request) + (hasAll(cart, [{ productId }]) ? noted : fullQuery), {
    status: 303,
    headers: { 'Set-Cookie': setCart(cart) },
  });
}

function change({ request, productId, form }: Posted) {
  const page = cartAddress(request);
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

function cartAddress(request: Request): string {
  return address(languageOf(new URL(request.url).pathname), '/cart');
}

/** Undefined when the body is no form, or names no possible product. */
async function parseCartForm(request: Request): Promise<{ productId: number; form: PostedForm } | undefined> {
  const form = await parseForm(request).catch(() => undefined);
  const text = form?.field('product') ?? '';
  const productId = Number(text);
  if (!form || !/^\d{1,10}$/.test(text) || productId < 1 || productId > 2 ** 31 - 1) return undefined;
  return { productId, form };
}
