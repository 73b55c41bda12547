import { data } from 'react-router';
import { endSession } from '../../domain/administrators/sign-in/end-session.ts';
import { shopContext } from '../../platform/context.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import type { Route } from './+types/end-session';

export async function action({ params, context }: Route.ActionArgs) {
  const ended = await endSession(context.get(shopContext).db, context.get(administratorContext), {
    id: params.id,
  });
  if (!ended.ok) throw data('session', { status: 404 });
  return redirectWithNotice('/admin/profile', 'session-ended');
}
