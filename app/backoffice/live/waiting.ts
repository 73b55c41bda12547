import { countWaiting } from '../../domain/reports/waiting.queries.ts';
import { waitingFor } from '../../domain/reports/waiting.ts';
import { shopContext } from '../../platform/context.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import type { Route } from './+types/waiting';

/** For the title of a hidden tab, whose page is not loaded again. */
export async function loader({ context }: Route.LoaderArgs) {
  const { role } = context.get(administratorContext);
  return Response.json({ waiting: waitingFor(role, await countWaiting(context.get(shopContext).db)) });
}
