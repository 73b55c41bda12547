import { data } from 'react-router';
import { duplicateProduct } from '../../../domain/products/changes/duplicate-product.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { attemptChange } from '../../form/attempt-change.server.ts';
import { refuse } from '../../form/refuse.server.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';
import { productIdOf } from '../product-address.ts';
import type { Route } from './+types/duplicate-product';

export async function action({ params, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const copy = { id: productIdOf(params), suffix: ` ${m.products_copy_suffix()}` };
  const copied = await attemptChange(shop, 'product not duplicated', () =>
    duplicateProduct(shop.db, context.get(administratorContext), copy),
  );
  if (copied.ok) return redirectWithNotice(`/admin/products/edit/${copied.id}`, 'product-duplicated');
  if (copied.reason === 'not-found') throw data('product', { status: 404 });
  return refuse(copied);
}
