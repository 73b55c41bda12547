import { listToRestock } from '../../../domain/products/list/find-goods.queries.ts';
import { shopContext } from '../../../platform/context.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { searchGoodsFor } from '../../goods/search-goods.server.ts';
import type { Route } from './+types/goods-search';
import { withAverageCosts } from './receive-goods.server.ts';

const maxRestocked = 500;

/** Goods to receive; with `restock`, those that are low or out. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const found = url.searchParams.has('restock')
    ? await listToRestock(db, maxRestocked)
    : await searchGoodsFor(db, url.searchParams, 'to-receive');
  const goods = await withAverageCosts(db, context.get(administratorContext).role, found);
  return Response.json({ goods, q: url.searchParams.get('q') });
}
