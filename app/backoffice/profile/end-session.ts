import { data } from 'react-router';
import { endSession } from '../../domain/administrators/end-session.ts';
import { shopContext } from '../../platform/context.server.ts';
import { redirectWithNotice } from '../flash.server.ts';
import { visitorContext } from '../gate.server.ts';
import type { Route } from './+types/end-session';

export async function action({ params, context }: Route.ActionArgs) {
  const ended = await endSession(context.get(shopContext).db, context.get(visitorContext), { id: params.id });
  if (!ended.ok) throw data('session', { status: 404 });
  return redirectWithNotice('/admin/profile', 'session-ended');
}
