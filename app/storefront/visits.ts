import { isbot } from 'isbot';
import { registerVisit } from '../domain/visits/register-visit.ts';
import { shopContext } from '../platform/context.server.ts';
import { readForm } from '../platform/form.server.ts';
import type { Route } from './+types/visits';

/** Registers the visitor's browser by the id that it made for itself. Bots are answered, but not counted. */
export async function action({ request, context }: Route.ActionArgs) {
  const visitorId = (await readForm(request)).field('visitor_id');
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(visitorId))
    return new Response(null, { status: 400 });
  // A browser without a window is still a browser: crawlers name themselves.
  const agent = request.headers.get('User-Agent')?.replace('HeadlessChrome', 'Chrome');
  if (!isbot(agent)) await registerVisit(context.get(shopContext).db, visitorId);
  return new Response(null, { status: 204 });
}
