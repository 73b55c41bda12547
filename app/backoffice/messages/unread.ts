import { markUnread } from '../../domain/messages/mark-read.ts';
import { change } from '../form/action/change.server.ts';

export const action = change(
  'message not marked as unread',
  ({ db, author, id }) => markUnread(db, author, { id }),
  () => ({ ok: true as const }),
);
