import { data } from 'react-router';
import { noteOwnChange } from '../../domain/administrators/note-own-change.ts';
import { shopContext } from '../../platform/context.server.ts';
import { readForm } from '../../platform/form.server.ts';
import { visitorContext } from '../gate.server.ts';
import type { Route } from './+types/recovery-codes';
import { refusePrompt, tryOwnPassword } from './try-own-password.server.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const password = (await readForm(request)).field('password');
  const { auth, db, canMail, limits } = context.get(shopContext);
  const visitor = context.get(visitorContext);
  const renewed = await tryOwnPassword(limits, visitor, () =>
    auth.renewRecoveryCodes(request.headers, password),
  );
  if (!renewed.ok) return refusePrompt(renewed);
  await noteOwnChange(db, visitor, 'recovery-codes.renewed', { canMail });
  return data({ ok: true as const, recoveryCodes: renewed.response.backupCodes });
}
