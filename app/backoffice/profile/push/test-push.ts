import { data } from 'react-router';
import { queueTestPush } from '../../../domain/pushes/queue-push.ts';
import { shopContext } from '../../../platform/context.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';
import type { Route } from './+types/test-push';

export async function action({ params, context }: Route.ActionArgs) {
  const { id: administratorId } = context.get(administratorContext);
  const queued = await queueTestPush(context.get(shopContext).db, { administratorId, id: params.id });
  if (!queued.ok) throw data('device', { status: 404 });
  return redirectWithNotice('/admin/profile', 'notification-sent');
}
