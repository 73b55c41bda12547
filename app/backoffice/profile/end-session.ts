import { endSession } from '../../domain/administrators/sign-in/end-sign-ins.ts';
import { change } from '../form/action/change.server.ts';
import { orMissing } from '../form/action/missing.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';

export const action = change(
  'session not ended',
  ({ db, author, id }) => orMissing('session', endSession(db, author, { id })),
  () => redirectWithNotice('/admin/profile', 'session-ended'),
);
