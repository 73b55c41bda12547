import { countVisitors } from '../../domain/reports/dashboard.queries.ts';
import { shopContext } from '../../platform/context.server.ts';
import type { Route } from './+types/visitors';

export async function loader({ context }: Route.LoaderArgs) {
  return Response.json({ visitors: await countVisitors(context.get(shopContext).db) });
}
