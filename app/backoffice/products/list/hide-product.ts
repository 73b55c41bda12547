import { data } from 'react-router';
import { hideProduct } from '../../../domain/products/changes/hide-product.ts';
import { shopContext } from '../../../platform/context.server.ts';
import { parseForm } from '../../../platform/form.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { attemptChange } from '../../form/attempt-change.server.ts';
import { redirectWithUndo } from '../../notices/flash.server.ts';
import { listAddress, productIdOf } from '../product-address.ts';
import type { Route } from './+types/hide-product';

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const id = productIdOf(params);
  const hidden = await attemptChange(shop, 'product not hidden', () =>
    hideProduct(shop.db, context.get(administratorContext), id),
  );
  if (hidden.ok) return redirectWithUndo(listAddress(form.field('list')), 'product-hidden', id);
  if (hidden.reason === 'not-found') throw data('product', { status: 404 });
  return data(hidden, { status: 503 });
}
