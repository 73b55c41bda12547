import { markRead } from '../../domain/messages/mark-read.ts';
import { change } from '../form/action/change.server.ts';
import { answerWithUndo } from '../notices/flash.server.ts';

/** `undo` is sent by the button; a message that is read by opening it can be marked on its own screen. */
export const action = change(
  'message not marked as read',
  ({ db, author, id }) => markRead(db, author, { id }),
  ({ id, form }) => {
    const answer = { ok: true as const };
    return form.field('undo') === '' ? answer : answerWithUndo(answer, 'message-read', id);
  },
);
