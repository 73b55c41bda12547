import { deleteMessage } from '../../domain/messages/delete-message.ts';
import { change } from '../form/action/change.server.ts';
import { redirectWithNotice, redirectWithUndo } from '../notices/flash.server.ts';
import { withOpened } from './list-address.ts';

/** A message that is gone already counts as deleted. */
export const action = change(
  'message not deleted',
  async ({ db, author, id }) => {
    const deleted = await deleteMessage(db, author, { id });
    return { ok: true as const, isGone: !deleted.ok };
  },
  ({ id, form }, { isGone }) => {
    const to = withOpened(new URLSearchParams(form.field('list')), undefined);
    return isGone ? redirectWithNotice(to, 'message-deleted') : redirectWithUndo(to, 'message-deleted', id);
  },
);
