import { findMessage } from '../../domain/messages/message.queries.ts';
import { shopContext } from '../../platform/context.server.ts';
import type { Route } from './+types/announcement';

/** What a new message is announced with, as for an order. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const message = await findMessage(context.get(shopContext).db, params.id);
  return message ? Response.json({ name: message.senderName }) : Response.json({}, { status: 404 });
}
