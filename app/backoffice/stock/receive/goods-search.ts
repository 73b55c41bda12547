import { may } from '../../../domain/administrators/permission.ts';
import { listAverageCosts } from '../../../domain/products/costs/cost.queries.ts';
import { listToRestock } from '../../../domain/products/list/find-goods.queries.ts';
import { shopContext } from '../../../platform/context.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { searchGoodsFor } from '../../goods/search-goods.server.ts';
import type { Route } from './+types/goods-search';

const maxRestocked = 500;

/** Goods to receive; with `restock`, those that are low or out. Costs are sent only to roles that may see them. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const found = url.searchParams.has('restock')
    ? await listToRestock(db, maxRestocked)
    : await searchGoodsFor(db, url.searchParams, 'to-receive');
  const q = url.searchParams.get('q');
  if (!may(context.get(administratorContext).role, 'see-costs')) return Response.json({ goods: found, q });
  const costs = await listAverageCosts(
    db,
    found.map(({ id }) => id),
  );
  const goods = found.map((each) => ({ ...each, averageCost: costs.get(each.id) }));
  return Response.json({ goods, q });
}
