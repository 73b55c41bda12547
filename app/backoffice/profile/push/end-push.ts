import { data } from 'react-router';
import { endSubscription } from '../../../domain/administrators/push/end-subscription.ts';
import { shopContext } from '../../../platform/context.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';
import type { Route } from './+types/end-push';

export async function action({ params, context }: Route.ActionArgs) {
  const { db } = context.get(shopContext);
  const ended = await endSubscription(db, context.get(administratorContext), { id: params.id });
  if (!ended.ok) throw data('device', { status: 404 });
  return redirectWithNotice('/admin/profile', 'notifications-off');
}
