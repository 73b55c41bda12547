import { parsePasswordChange, passwordForm } from '../../domain/administrators/administrator.schema.ts';
import { changePassword } from '../../domain/administrators/sign-in/change-password.ts';
import { endSession } from '../../domain/administrators/sign-in/end-sign-ins.ts';
import { typedIn } from '../../domain/forms/form.schema.ts';
import { byLastPart, change } from '../form/action/change.server.ts';
import { orMissing } from '../form/action/missing.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import { tryOwnPassword } from './try-own-password.server.ts';

const acts = {
  end: change(
    'session not ended',
    ({ db, author, id }) => orMissing('session', endSession(db, author, { id })),
    () => redirectWithNotice('/admin/profile', 'session-ended'),
  ),
  password: change(
    'password not changed',
    async ({ shop: { limits }, db, author, form }) => {
      const read = parsePasswordChange(typedIn(passwordForm, form));
      if (!read.ok) return read;
      const { sessionId } = author;
      return tryOwnPassword(limits, author, () => changePassword(db, author, { ...read.change, sessionId }));
    },
    () => redirectWithNotice('/admin/profile', 'password-saved'),
  ),
};

export type Acts = typeof acts;

export const action = byLastPart(acts);
