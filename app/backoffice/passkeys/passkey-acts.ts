import type { ActionFunctionArgs } from 'react-router';
import { countPasskeys } from '../../domain/passkeys/passkey.queries.ts';
import { maxPasskeys } from '../../domain/passkeys/passkey.ts';
import { removePasskey } from '../../domain/passkeys/remove-passkey.ts';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { byLastPart, change } from '../form/action/change.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import { tryOwnPassword } from '../profile/try-own-password.server.ts';

const acts = {
  challenge,
  remove: change(
    'passkey not removed',
    ({ db, author, id }) => removePasskey(db, author, { id, sessionId: author.sessionId }),
    () => redirectWithNotice('/admin/profile/passkeys', 'passkey-removed'),
  ),
};

export type Acts = typeof acts;

export const action = byLastPart(acts);

export type RefusedChallenge =
  | { reason: 'wrong-password' | 'too-many-passkeys' | 'failed' }
  | { reason: 'too-many'; minutes: number };

async function challenge({ request, context }: ActionFunctionArgs) {
  const password = (await parseForm(request)).field('password');
  const { auth, db, limits, logError } = context.get(shopContext);
  const self = context.get(administratorContext);
  try {
    if ((await countPasskeys(db, self.id)) >= maxPasskeys)
      return refuse({ reason: 'too-many-passkeys' }, 409);
    const asked = await tryOwnPassword(limits, self, () =>
      auth.askForNewPasskey(request.headers, { username: self.username, password }),
    );
    if (!asked.ok)
      return 'minutes' in asked
        ? refuse({ reason: 'too-many', minutes: asked.minutes }, 429)
        : refuse({ reason: 'wrong-password' }, 422);
    const response = Response.json({ options: asked.response });
    for (const cookie of asked.cookies) response.headers.append('Set-Cookie', cookie);
    return response;
  } catch (error) {
    logError('passkey not added', error);
    return refuse({ reason: 'failed' }, 503);
  }
}

function refuse(refused: RefusedChallenge, status: number) {
  return Response.json({ ok: false, refused }, { status });
}
