import { data } from 'react-router';
import {
  type PasswordChangeRefusals,
  parsePasswordChange,
} from '../../domain/administrators/administrator.ts';
import { changePassword } from '../../domain/administrators/sign-in/change-password.ts';
import type { Refusal } from '../../domain/outcome.ts';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/attempt-change.server.ts';
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
  const visitor = context.get(administratorContext);
  const read = parsePasswordChange({
    current: form.field('current'),
    next: form.field('next'),
    confirm: form.field('confirm'),
  });
  if (!read.ok) return data<RefusedPassword>({ ...read, minutes: 0 }, { status: 422 });
  const changed = await attemptChange(shop, 'password not changed', () =>
    tryOwnPassword(shop.limits, visitor, () =>
      changePassword(shop.db, visitor, { ...read.change, sessionId: visitor.sessionId }),
    ),
  );
  if (!changed.ok)
    return data<RefusedPassword>(
      { minutes: 0, ...changed, fields: {} },
      { status: statuses[changed.reason] },
    );
  return redirectWithNotice('/admin/profile', 'password-saved');
}

const statuses = { 'wrong-password': 422, 'too-many': 429, failed: 503 };
