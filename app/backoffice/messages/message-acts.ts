import { deleteMessage } from '../../domain/messages/delete-message.ts';
import { markAnswered, markRead, markUnread } from '../../domain/messages/mark-read.ts';
import { restoreMessage } from '../../domain/messages/restore-message.ts';
import { byLastPart, change } from '../form/action/change.server.ts';
import {
  answerWithNotice,
  answerWithUndo,
  redirectWithNotice,
  redirectWithUndo,
} from '../notices/flash.server.ts';
import { withOpened } from './list-address.ts';

const acts = {
  answered: change(
    'message not marked as answered',
    ({ db, author, id, form }) =>
      markAnswered(db, author, { id, isAnswered: form.field('answered') === 'yes' }),
    () => ({ ok: true as const }),
  ),
  /** A message that is gone already counts as deleted. */
  delete: change(
    'message not deleted',
    async ({ db, author, id }) => {
      const deleted = await deleteMessage(db, author, { id });
      return { ok: true as const, isGone: !deleted.ok };
    },
    ({ id, form }, { isGone }) => {
      const to = withOpened(new URLSearchParams(form.field('list')), undefined);
      return isGone ? redirectWithNotice(to, 'message-deleted') : redirectWithUndo(to, 'message-deleted', id);
    },
  ),
  /** `undo` is sent by the button; a message that is read by opening it can be marked on its own screen. */
  read: change(
    'message not marked as read',
    ({ db, author, id }) => markRead(db, author, { id }),
    ({ id, form }) => {
      const answer = { ok: true as const };
      return form.field('undo') === '' ? answer : answerWithUndo(answer, 'message-read', id);
    },
  ),
  restore: change(
    'message not restored',
    ({ db, author, id }) => restoreMessage(db, author, { id }),
    () => answerWithNotice({ ok: true as const }, 'message-restored'),
  ),
  unread: change(
    'message not marked as unread',
    ({ db, author, id }) => markUnread(db, author, { id }),
    () => ({ ok: true as const }),
  ),
};

export type Acts = typeof acts;

export const action = byLastPart(acts);
