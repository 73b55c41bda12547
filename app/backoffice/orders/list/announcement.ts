import { findOrder } from '../../../domain/orders/order.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { customerName } from '../customer-name.ts';
import type { Route } from './+types/announcement';

/** Fetched after a live event, because events carry no names: the session is checked again here. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await findOrder(context.get(shopContext).db, params.id);
  if (!order) return Response.json({ error: m.order_not_found() }, { status: 404 });
  return Response.json({ number: order.number, name: customerName(order) });
}
