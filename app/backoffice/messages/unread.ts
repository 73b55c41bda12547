import { data } from 'react-router';
import { markUnread } from '../../domain/messages/mark-read.ts';
import { shopContext } from '../../platform/context.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/attempt-change.server.ts';
import type { Route } from './+types/unread';

export async function action({ params, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const marked = await attemptChange(shop, 'message not marked as unread', () =>
    markUnread(shop.db, context.get(administratorContext), { id: params.id }),
  );
  if (marked.ok) return { ok: true };
  return data({ ok: false }, { status: marked.reason === 'not-found' ? 404 : 503 });
}
