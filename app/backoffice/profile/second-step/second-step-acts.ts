import { type ActionFunctionArgs, data } from 'react-router';
import { recordOwnChange } from '../../../domain/administrators/profile/record-own-change.ts';
import { shopContext } from '../../../platform/context.server.ts';
import { parseForm } from '../../../platform/form.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { byLastPart } from '../../form/action/change.server.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';
import { refusePrompt, tryOwnPassword } from '../try-own-password.server.ts';

const acts = { confirm: confirmApp, drop: dropApp, 'recovery-codes': renewRecoveryCodes };

export type Acts = typeof acts;

export const action = byLastPart(acts);

async function confirmApp({ request, context }: ActionFunctionArgs) {
  const code = (await parseForm(request)).field('code').replace(/\D/g, '');
  const { auth, db, canMail } = context.get(shopContext);
  const confirmed = await auth.confirmApp(request.headers, code);
  if (!confirmed.ok) return data({ ok: false as const }, { status: 422 });
  await recordOwnChange(db, context.get(administratorContext), 'two-factor.enabled', { canMail });
  return redirectWithNotice('/admin/profile/second-step', 'app-enrolled', confirmed.cookies);
}

async function dropApp({ request, context }: ActionFunctionArgs) {
  const password = (await parseForm(request)).field('password');
  const { auth, db, canMail, limits } = context.get(shopContext);
  const self = context.get(administratorContext);
  const dropped = await tryOwnPassword(limits, self, () => auth.dropApp(request.headers, password));
  if (!dropped.ok) return refusePrompt(dropped);
  await recordOwnChange(db, self, 'two-factor.disabled', { canMail });
  return redirectWithNotice('/admin/profile/second-step', 'app-dropped', dropped.cookies);
}

async function renewRecoveryCodes({ request, context }: ActionFunctionArgs) {
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
