import { data } from 'react-router';
import { undoMany } from '../../../domain/products/many/change-many.ts';
import { shopContext } from '../../../platform/context.server.ts';
import { parseForm } from '../../../platform/form.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { attemptChange } from '../../form/action/attempt-change.server.ts';
import { refuse } from '../../form/action/refuse.server.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';
import type { Route } from './+types/undo-many';

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const key = form.field('key');
  if (!/^[\w-]{36}$/.test(key)) throw data('key', { status: 400 });
  const undone = await attemptChange(shop, 'products not changed', () =>
    undoMany(shop.db, context.get(administratorContext), key),
  );
  if (undone.ok) return redirectWithNotice('/admin/products', 'changes-undone');
  return refuse(undone);
}
