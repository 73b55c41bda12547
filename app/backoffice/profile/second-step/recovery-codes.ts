import { data } from 'react-router';
import { recordOwnChange } from '../../../domain/administrators/profile/record-own-change.ts';
import { shopContext } from '../../../platform/context.server.ts';
import { parseForm } from '../../../platform/form.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { refusePrompt, tryOwnPassword } from '../try-own-password.server.ts';
import type { Route } from './+types/recovery-codes';

export async function action({ request, context }: Route.ActionArgs) {
  const password = (await parseForm(request)).field('password');
  const { auth, db, canMail, limits } = context.get(shopContext);
  const self = context.get(administratorContext);
  const renewed = await tryOwnPassword(limits, self, () =>
    auth.renewRecoveryCodes(request.headers, password),
  );
  if (!renewed.ok) return refusePrompt(renewed);
  await recordOwnChange(db, self, 'recovery-codes.renewed', { canMail });
  return data({ ok: true as const, recoveryCodes: renewed.response.backupCodes });
}
