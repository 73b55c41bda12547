import {
  type PasswordChangeRefusals,
  parsePasswordChange,
  passwordForm,
} from '../../domain/administrators/administrator.schema.ts';
import { changePassword } from '../../domain/administrators/sign-in/change-password.ts';
import { typedIn } from '../../domain/forms/form.schema.ts';
import type { Refusal } from '../../domain/outcome.ts';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/action/attempt-change.server.ts';
import { refuse } from '../form/action/refuse.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import type { Route } from './+types/password';
import { tryOwnPassword } from './try-own-password.server.ts';

export type RefusedPassword = {
  reason: Refusal<typeof changePassword>['reason'] | 'fields' | 'too-many' | 'failed';
  minutes: number;
  fields: PasswordChangeRefusals;
};

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const self = context.get(administratorContext);
  const read = parsePasswordChange(typedIn(passwordForm, form));
  if (!read.ok) return refuse<RefusedPassword>({ ...read, minutes: 0 });
  const changed = await attemptChange(shop, 'password not changed', () =>
    tryOwnPassword(shop.limits, self, () =>
      changePassword(shop.db, self, { ...read.change, sessionId: self.sessionId }),
    ),
  );
  if (!changed.ok) return refuse<RefusedPassword>({ minutes: 0, ...changed, fields: {} });
  return redirectWithNotice('/admin/profile', 'password-saved');
}
