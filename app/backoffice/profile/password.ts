import { data } from 'react-router';
import {
  type PasswordChangeRefusals,
  readPasswordChange,
} from '../../domain/administrators/administrator.ts';
import { changePassword } from '../../domain/administrators/change-password.ts';
import { shopContext } from '../../platform/context.server.ts';
import { readForm } from '../../platform/form.server.ts';
import { attemptChange } from '../attempt-change.server.ts';
import { redirectWithNotice } from '../flash.server.ts';
import { visitorContext } from '../gate.server.ts';
import type { Route } from './+types/password';

export type RefusedPassword = {
  reason: 'fields' | 'wrong-password' | 'failed';
  fields: PasswordChangeRefusals;
};

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const shop = context.get(shopContext);
  const visitor = context.get(visitorContext);
  const read = readPasswordChange({
    current: form.field('current'),
    next: form.field('next'),
    confirm: form.field('confirm'),
  });
  if (!read.ok) return data<RefusedPassword>(read, { status: 422 });
  const changed = await attemptChange(shop, 'password not changed', () =>
    changePassword(shop.db, visitor, { ...read.change, sessionId: visitor.sessionId }),
  );
  if (!changed.ok)
    return data<RefusedPassword>(
      { reason: changed.reason, fields: {} },
      { status: changed.reason === 'failed' ? 503 : 422 },
    );
  return redirectWithNotice('/admin/profile', 'password-saved');
}
