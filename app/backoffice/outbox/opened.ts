import { noteOpenedMessage } from '../../domain/outgoing-messages/close-message.ts';
import { change } from '../form/action/change.server.ts';

export const action = change(
  'opened message not noted',
  ({ db, author, numericId }) => noteOpenedMessage(db, author, { id: numericId }),
  () => Response.json({}),
);
