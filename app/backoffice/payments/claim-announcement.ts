import { data } from 'react-router';
import { findClaim } from '../../domain/orders/claims/claim.queries.ts';
import { shopContext } from '../../platform/context.server.ts';
import type { Route } from './+types/claim-announcement';

export async function loader({ params, context }: Route.LoaderArgs) {
  const claim = await findClaim(context.get(shopContext).db, params.id);
  if (!claim) throw data('payment', { status: 404 });
  return Response.json({ name: claim.name, number: claim.number, orderId: claim.orderId });
}
