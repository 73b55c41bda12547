import { data } from 'react-router';
import { noteOwnChange } from '../../domain/administrators/note-own-change.ts';
import { shopContext } from '../../platform/context.server.ts';
import { readForm } from '../../platform/form.server.ts';
import { visitorContext } from '../gate.server.ts';
import type { Route } from './+types/recovery-codes';

export async function action({ request, context }: Route.ActionArgs) {
  const password = (await readForm(request)).field('password');
  const { auth, db, canMail } = context.get(shopContext);
  const renewed = await auth.renewRecoveryCodes(request.headers, password);
  if (!renewed.ok) return data({ ok: false as const }, { status: 422 });
  await noteOwnChange(db, context.get(visitorContext), 'recovery-codes.renewed', { canMail });
  return data({ ok: true as const, recoveryCodes: renewed.response.backupCodes });
}
