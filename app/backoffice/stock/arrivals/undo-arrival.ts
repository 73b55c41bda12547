import { data } from 'react-router';
import { undoArrival } from '../../../domain/arrivals/undo-arrival.ts';
import { shopContext } from '../../../platform/context.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { attemptChange } from '../../form/attempt-change.server.ts';
import { refuse } from '../../form/refuse.server.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';
import { productIdOf } from '../../products/product-address.ts';
import type { Route } from './+types/undo-arrival';

export async function action({ params, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const id = productIdOf(params);
  const undone = await attemptChange(shop, 'delivery not undone', () =>
    undoArrival(shop.db, context.get(administratorContext), id),
  );
  if (undone.ok) return redirectWithNotice(`/admin/stock/arrivals/${id}`, 'goods-undone');
  if (undone.reason === 'not-found') throw data('arrival', { status: 404 });
  return refuse(undone);
}
