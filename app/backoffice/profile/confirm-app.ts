import { data } from 'react-router';
import { noteOwnChange } from '../../domain/administrators/note-own-change.ts';
import { shopContext } from '../../platform/context.server.ts';
import { readForm } from '../../platform/form.server.ts';
import { redirectWithNotice } from '../flash.server.ts';
import { visitorContext } from '../gate.server.ts';
import type { Route } from './+types/confirm-app';

export async function action({ request, context }: Route.ActionArgs) {
  const code = (await readForm(request)).field('code').replace(/\D/g, '');
  const { auth, db, canMail } = context.get(shopContext);
  const confirmed = await auth.confirmApp(request.headers, code);
  if (!confirmed.ok) return data({ ok: false as const }, { status: 422 });
  await noteOwnChange(db, context.get(visitorContext), 'two-factor.enabled', { canMail });
  return redirectWithNotice('/admin/profile/second-step', 'app-enrolled', confirmed.cookies);
}
