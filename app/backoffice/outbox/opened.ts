import { noteOpenedMessage } from '../../domain/outgoing-messages/close-message.ts';
import { shopContext } from '../../platform/context.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/attempt-change.server.ts';
import { refuse } from '../form/refuse.server.ts';
import type { Route } from './+types/opened';

export async function action({ params: { id }, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const noted = await attemptChange(shop, 'opened message not noted', () =>
    noteOpenedMessage(shop.db, context.get(administratorContext), { id: Number(id) }),
  );
  return noted.ok ? Response.json({}) : refuse(noted);
}
