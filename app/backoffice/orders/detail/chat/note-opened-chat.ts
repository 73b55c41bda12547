import { openedMessages } from '../../../../domain/orders/edit/step.ts';
import { noteOpenedChat } from '../../../../domain/orders/note-opened-chat.ts';
import { change } from '../../../form/action/change.server.ts';

export const action = change(
  'opened chat not noted',
  async ({ db, author, id, form }) => {
    const message = openedMessages.find((each) => each === form.field('message'));
    if (!message) throw new Response('message', { status: 400 });
    return noteOpenedChat(db, author, { id, message });
  },
  () => Response.json({}),
);
