import { data } from 'react-router';
import { deleteMessage } from '../../domain/messages/delete-message.ts';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/action/attempt-change.server.ts';
import { redirectWithNotice, redirectWithUndo } from '../notices/flash.server.ts';
import type { Route } from './+types/delete';
import { withOpened } from './list-address.ts';

/** A message that is gone already counts as deleted. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const list = new URLSearchParams((await parseForm(request)).field('list'));
  const shop = context.get(shopContext);
  const deleted = await attemptChange(shop, 'message not deleted', () =>
    deleteMessage(shop.db, context.get(administratorContext), { id: params.id }),
  );
  if (!deleted.ok && deleted.reason === 'failed') return data({ ok: false }, { status: 503 });
  const to = withOpened(list, undefined);
  return deleted.ok
    ? redirectWithUndo(to, 'message-deleted', params.id)
    : redirectWithNotice(to, 'message-deleted');
}
