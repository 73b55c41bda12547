import { deleteMessage } from '../../domain/messages/delete-message.ts';
import { markAnswered, markRead, markUnread } from '../../domain/messages/mark-read.ts';
import { parseReply } from '../../domain/messages/message.schema.ts';
import { replyToMessage } from '../../domain/messages/replies/reply-to-message.ts';
import { channels } from '../../domain/messages/replies/template.ts';
import { restoreMessage } from '../../domain/messages/restore-message.ts';
import { isFormKey } from '../../platform/form.server.ts';
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
  /** A reply by WhatsApp is noted here; its link was opened by the browser. */
  reply: change(
    'reply not sent',
    async ({ db, author, id, form: { field } }) => {
      const key = field('key');
      const channel = channels.find((each) => each === field('channel'));
      if (!isFormKey(key) || !channel) throw new Response('key', { status: 400 });
      const read = parseReply({ content: field('content') });
      return read.ok
        ? replyToMessage(db, author, { id, key, channel, content: read.content, seen: field('seen') })
        : read;
    },
    ({ form }) => {
      const sent = { ok: true as const };
      return form.field('channel') === 'mail' ? answerWithNotice(sent, 'reply-sent') : sent;
    },
  ),
};

export type Acts = typeof acts;

export const action = byLastPart(acts);
