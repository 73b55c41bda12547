import {
  findGoodsByCode,
  type Goods,
  type GoodsScope,
  listGoods,
  listGoodsByCodes,
  listToRestock,
  searchGoods,
} from '../../domain/products/list/find-goods.queries.ts';
import { shopContext } from '../../platform/context.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { withAverageCosts } from '../stock/receive/receive-goods.server.ts';
import type { Route } from './+types/search-goods';

const maxFound = 8;
const maxIds = 500;
const maxRestocked = 500;
const maxCodes = 100;

/** Goods to receive, with their costs, or goods for sale at the counter. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const { role } = context.get(administratorContext);
  const goods = url.pathname.startsWith('/admin/stock/')
    ? await withAverageCosts(db, role, await findToReceive(db, url.searchParams))
    : await searchGoodsFor(db, url.searchParams, 'for-sale');
  return Response.json({ goods, q: url.searchParams.get('q') });
}

/** With `restock`, those that are low or out; with `codes`, those of a pasted list. */
function findToReceive(db: Database, params: URLSearchParams) {
  if (params.has('restock')) return listToRestock(db, maxRestocked);
  if (params.has('codes'))
    return listGoodsByCodes(db, params.getAll('codes').slice(0, maxCodes), 'to-receive');
  return searchGoodsFor(db, params, 'to-receive');
}

/** `q`: best first; `code`: the one with this SKU; `id`: those of the ids. */
async function searchGoodsFor(db: Database, params: URLSearchParams, scope: GoodsScope): Promise<Goods[]> {
  const code = params.get('code');
  if (code !== null) {
    const found = await findGoodsByCode(db, code, scope);
    return found ? [found] : [];
  }
  const ids = params.getAll('id').slice(0, maxIds).map(Number);
  if (ids.length > 0)
    return listGoods(
      db,
      ids.filter((id) => Number.isInteger(id) && id >= 1 && id < 2 ** 31),
      scope,
    );
  return searchGoods(db, params.get('q') ?? '', { scope, limit: maxFound });
}
