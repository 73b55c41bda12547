import { isbot } from 'isbot';
import { registerVisit } from '../../domain/visits/register-visit.ts';
import { callerContext, shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { retryAfter } from '../../platform/headers.server.ts';
import type { Route } from './+types/register-visit';

/** Bots get the same answer, and are not counted. */
export async function action({ request, context }: Route.ActionArgs) {
  const visitorId = (await parseForm(request)).field('visitor_id');
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(visitorId))
    return new Response(null, { status: 400 });
  // Headless Chrome counts as a browser: crawlers name themselves.
  const agent = request.headers.get('User-Agent')?.replace('HeadlessChrome', 'Chrome');
  if (isbot(agent)) return new Response(null, { status: 204 });

  const { db, limits } = context.get(shopContext);
  const admitted = await limits.take(['visit from network', context.get(callerContext).network]);
  if (!admitted.ok) return new Response(null, { status: 429, headers: retryAfter(admitted.retryAfter) });
  await registerVisit(db, visitorId);
  return new Response(null, { status: 204 });
}
