import { data, type RouterContextProvider } from 'react-router';
import {
  checkCollection,
  type HandledCollection,
  releaseCollection,
} from '../../../domain/orders/collections/hasten-check.ts';
import { shopContext } from '../../../platform/context.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { attemptChange } from '../../form/action/attempt-change.server.ts';
import { refuse } from '../../form/action/refuse.server.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';

export type RefusedHandling =
  | Exclude<HandledCollection, { ok: true } | { reason: 'not-found' }>
  | { reason: 'failed' };

type ToHandle = { id: string; how: 'check' | 'release'; context: Readonly<RouterContextProvider> };

export async function handleCollection({ id, how, context }: ToHandle) {
  const shop = context.get(shopContext);
  const author = context.get(administratorContext);
  const handled = await attemptChange(shop, 'mobile money request not changed', () =>
    how === 'check' ? checkCollection(shop.db, author, id) : releaseCollection(shop.db, author, id),
  );
  if (handled.ok)
    return redirectWithNotice(
      '/admin/collections',
      how === 'check' ? 'collection-checked' : 'collection-released',
    );
  if (handled.reason === 'not-found') throw data('payment', { status: 404 });
  return refuse<RefusedHandling>(handled);
}
