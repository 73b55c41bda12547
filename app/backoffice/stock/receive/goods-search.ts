import { listGoodsByCodes, listToRestock } from '../../../domain/products/list/find-goods.queries.ts';
import { shopContext } from '../../../platform/context.server.ts';
import type { Database } from '../../../platform/database/database.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { searchGoodsFor } from '../../goods/search-goods.server.ts';
import type { Route } from './+types/goods-search';
import { withAverageCosts } from './receive-goods.server.ts';

const maxRestocked = 500;
const maxCodes = 100;

/** Goods to receive; with `restock`, those that are low or out; with `codes`, those of a pasted list. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const found = await findAsked(db, url.searchParams);
  const goods = await withAverageCosts(db, context.get(administratorContext).role, found);
  return Response.json({ goods, q: url.searchParams.get('q') });
}

function findAsked(db: Database, params: URLSearchParams) {
  if (params.has('restock')) return listToRestock(db, maxRestocked);
  if (params.has('codes'))
    return listGoodsByCodes(db, params.getAll('codes').slice(0, maxCodes), 'to-receive');
  return searchGoodsFor(db, params, 'to-receive');
}
