import { data } from 'react-router';
import { restoreProduct } from '../../../domain/products/changes/restore-product.ts';
import { shopContext } from '../../../platform/context.server.ts';
import { parseForm } from '../../../platform/form.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { attemptChange } from '../../form/attempt-change.server.ts';
import { answerWithNotice, redirectWithNotice } from '../../notices/flash.server.ts';
import { listAddress, productIdOf } from '../product-address.ts';
import type { Route } from './+types/restore-product';

/** Redirects to the list (`list` is its query) or to the product's page. `stay`, sent by "Undo", does not redirect. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const list = form.field('list');
  const shop = context.get(shopContext);
  const id = productIdOf(params);
  const restored = await attemptChange(shop, 'product not restored', () =>
    restoreProduct(shop.db, context.get(administratorContext), id),
  );
  if (restored.ok && form.field('stay')) return answerWithNotice(restored, 'product-restored');
  if (restored.ok)
    return redirectWithNotice(list ? listAddress(list) : `/admin/products/edit/${id}`, 'product-restored');
  if (restored.reason === 'not-found') throw data('product', { status: 404 });
  return data(restored, { status: 503 });
}
