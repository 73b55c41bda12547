import { closeMessage } from '../../domain/outgoing-messages/close-message.ts';
import { change } from '../form/action/change.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';

export const action = change(
  'outgoing message not closed',
  ({ db, author, numericId }) => closeMessage(db, author, { id: numericId, how: 'sent' }),
  () => redirectWithNotice('/admin/outbox', 'outgoing-sent'),
);
