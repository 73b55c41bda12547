import { data } from 'react-router';
import { recordOwnChange } from '../../../domain/administrators/profile/record-own-change.ts';
import { shopContext } from '../../../platform/context.server.ts';
import { parseForm } from '../../../platform/form.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';
import type { Route } from './+types/confirm-app';

export async function action({ request, context }: Route.ActionArgs) {
  const code = (await parseForm(request)).field('code').replace(/\D/g, '');
  const { auth, db, canMail } = context.get(shopContext);
  const confirmed = await auth.confirmApp(request.headers, code);
  if (!confirmed.ok) return data({ ok: false as const }, { status: 422 });
  await recordOwnChange(db, context.get(administratorContext), 'two-factor.enabled', { canMail });
  return redirectWithNotice('/admin/profile/second-step', 'app-enrolled', confirmed.cookies);
}
