import { findMessage } from '../../domain/messages/message.queries.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import type { Route } from './+types/announcement';

export async function loader({ params, context }: Route.LoaderArgs) {
  const message = await findMessage(context.get(shopContext).db, params.id);
  if (!message) return Response.json({ error: m.messages_gone() }, { status: 404 });
  return Response.json({ name: message.senderName });
}
