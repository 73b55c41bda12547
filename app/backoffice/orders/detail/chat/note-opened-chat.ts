import { data } from 'react-router';
import { openedMessages } from '../../../../domain/orders/edit/step.ts';
import { noteOpenedChat } from '../../../../domain/orders/note-opened-chat.ts';
import { shopContext } from '../../../../platform/context.server.ts';
import { parseForm } from '../../../../platform/form.server.ts';
import { administratorContext } from '../../../access/authorize.server.ts';
import { attemptChange } from '../../../form/action/attempt-change.server.ts';
import { refuse } from '../../../form/action/refuse.server.ts';
import type { Route } from './+types/note-opened-chat';

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const typed = (await parseForm(request)).field('message');
  const message = openedMessages.find((each) => each === typed);
  if (!message) throw data('message', { status: 400 });
  const noted = await attemptChange(shop, 'opened chat not noted', () =>
    noteOpenedChat(shop.db, context.get(administratorContext), { id, message }),
  );
  return noted.ok ? Response.json({}) : refuse(noted);
}
