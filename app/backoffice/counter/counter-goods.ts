import { shopContext } from '../../platform/context.server.ts';
import { searchGoodsFor } from '../goods/search-goods.server.ts';
import type { Route } from './+types/counter-goods';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const goods = await searchGoodsFor(db, url.searchParams, 'for-sale');
  return Response.json({ goods, q: url.searchParams.get('q') });
}
