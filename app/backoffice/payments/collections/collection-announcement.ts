import { data } from 'react-router';
import { findCollection } from '../../../domain/orders/collections/collection.queries.ts';
import { shopContext } from '../../../platform/context.server.ts';
import type { Route } from './+types/collection-announcement';

export async function loader({ params, context }: Route.LoaderArgs) {
  const collection = await findCollection(context.get(shopContext).db, params.id);
  if (!collection) throw data('collection', { status: 404 });
  return Response.json(collection);
}
