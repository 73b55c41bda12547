import { data } from 'react-router';
import { archiveProduct } from '../../../domain/products/changes/archive-product.ts';
import { shopContext } from '../../../platform/context.server.ts';
import { parseForm } from '../../../platform/form.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { attemptChange } from '../../form/attempt-change.server.ts';
import { redirectWithUndo } from '../../notices/flash.server.ts';
import { listAddress, productIdOf } from '../product-address.ts';
import type { Route } from './+types/archive-product';

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const id = productIdOf(params);
  const archived = await attemptChange(shop, 'product not archived', () =>
    archiveProduct(shop.db, context.get(administratorContext), id),
  );
  if (archived.ok) return redirectWithUndo(listAddress(form.field('list')), 'product-archived', id);
  if (archived.reason === 'not-found') throw data('product', { status: 404 });
  return data(archived, { status: 503 });
}
