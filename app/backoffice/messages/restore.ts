import { restoreMessage } from '../../domain/messages/restore-message.ts';
import { change } from '../form/action/change.server.ts';
import { answerWithNotice } from '../notices/flash.server.ts';

export const action = change(
  'message not restored',
  ({ db, author, id }) => restoreMessage(db, author, { id }),
  () => answerWithNotice({ ok: true as const }, 'message-restored'),
);
