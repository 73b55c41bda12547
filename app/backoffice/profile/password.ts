import { parsePasswordChange, passwordForm } from '../../domain/administrators/administrator.schema.ts';
import { changePassword } from '../../domain/administrators/sign-in/change-password.ts';
import { typedIn } from '../../domain/forms/form.schema.ts';
import { change } from '../form/action/change.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import { tryOwnPassword } from './try-own-password.server.ts';

export const action = change(
  'password not changed',
  async ({ shop: { limits }, db, author, form }) => {
    const read = parsePasswordChange(typedIn(passwordForm, form));
    if (!read.ok) return read;
    const { sessionId } = author;
    return tryOwnPassword(limits, author, () => changePassword(db, author, { ...read.change, sessionId }));
  },
  () => redirectWithNotice('/admin/profile', 'password-saved'),
);
