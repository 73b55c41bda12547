import { recordOwnChange } from '../../../domain/administrators/profile/record-own-change.ts';
import { shopContext } from '../../../platform/context.server.ts';
import { parseForm } from '../../../platform/form.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';
import { refusePrompt, tryOwnPassword } from '../try-own-password.server.ts';
import type { Route } from './+types/drop-app';

export async function action({ request, context }: Route.ActionArgs) {
  const password = (await parseForm(request)).field('password');
  const { auth, db, canMail, limits } = context.get(shopContext);
  const self = context.get(administratorContext);
  const dropped = await tryOwnPassword(limits, self, () => auth.dropApp(request.headers, password));
  if (!dropped.ok) return refusePrompt(dropped);
  await recordOwnChange(db, self, 'two-factor.disabled', { canMail });
  return redirectWithNotice('/admin/profile/second-step', 'app-dropped', dropped.cookies);
}
