import { renewSubscription } from '../../../domain/administrators/push/renew-subscription.ts';
import { tidyLine } from '../../../domain/text.ts';
import { shopContext } from '../../../platform/context.server.ts';
import { parseForm } from '../../../platform/form.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import type { Route } from './+types/renew-push';

/** Sent by each page that is opened on a device with notifications. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const { id: administratorId, sessionId } = context.get(administratorContext);
  const endpoint = tidyLine(form.field('endpoint'));
  const id = await renewSubscription(context.get(shopContext).db, { administratorId, sessionId, endpoint });
  return Response.json({ id: id ?? null });
}
