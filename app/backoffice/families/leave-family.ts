import { data } from 'react-router';
import { leaveFamily } from '../../domain/products/families/variants/leave-family.ts';
import { shopContext } from '../../platform/context.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/attempt-change.server.ts';
import { refuse } from '../form/refuse.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import { productIdOf } from '../products/product-address.ts';
import type { Route } from './+types/leave-family';

export async function action({ params, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const id = productIdOf(params);
  const left = await attemptChange(shop, 'family not left', () =>
    leaveFamily(shop.db, context.get(administratorContext), id),
  );
  if (left.ok) return redirectWithNotice(`/admin/products/edit/${id}`, 'changes-saved');
  if (left.reason === 'not-found') throw data('product', { status: 404 });
  return refuse(left);
}
