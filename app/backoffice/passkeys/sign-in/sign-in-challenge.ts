import { redirect } from 'react-router';
import { waitInMinutes } from '../../../domain/rate-limit.ts';
import { callerContext, shopContext } from '../../../platform/context.server.ts';
import { retryAfter } from '../../../platform/headers.server.ts';
import { passkeyAttempts } from '../../sign-in/known-device.server.ts';
import type { Route } from './+types/sign-in-challenge';

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const { network } = context.get(callerContext);
  try {
    const admitted = await shop.limits.take((await passkeyAttempts(request, network, shop)).challenge);
    if (!admitted.ok) {
      const refused = { reason: 'too-many', minutes: waitInMinutes(admitted.retryAfter) };
      return Response.json({ ok: false, refused }, { status: 429, headers: retryAfter(admitted.retryAfter) });
    }
    const asked = await shop.auth.askForPasskey();
    if (!asked.ok) throw new Error(`no challenge: ${asked.code}`);
    const response = Response.json({ options: asked.response });
    for (const cookie of asked.cookies) response.headers.append('Set-Cookie', cookie);
    return response;
  } catch (error) {
    shop.logError('sign-in failed', error);
    return Response.json({ ok: false, refused: { reason: 'failed' } }, { status: 503 });
  }
}

export const loader = () => redirect('/admin');
