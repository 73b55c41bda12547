import { data } from 'react-router';
import { noteOwnChange } from '../../domain/administrators/note-own-change.ts';
import { shopContext } from '../../platform/context.server.ts';
import { readForm } from '../../platform/form.server.ts';
import { redirectWithNotice } from '../flash.server.ts';
import { visitorContext } from '../gate.server.ts';
import type { Route } from './+types/drop-app';

export async function action({ request, context }: Route.ActionArgs) {
  const password = (await readForm(request)).field('password');
  const { auth, db, canMail } = context.get(shopContext);
  const dropped = await auth.dropApp(request.headers, password);
  if (!dropped.ok) return data({ ok: false as const }, { status: 422 });
  await noteOwnChange(db, context.get(visitorContext), 'two-factor.disabled', { canMail });
  return redirectWithNotice('/admin/profile/second-step', 'app-dropped', dropped.cookies);
}
