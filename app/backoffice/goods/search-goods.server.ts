import {
  findGoodsByCode,
  type Goods,
  type GoodsScope,
  listGoods,
  searchGoods,
} from '../../domain/products/list/find-goods.queries.ts';
import type { Database } from '../../platform/database/database.server.ts';

const maxFound = 8;
const maxIds = 500;

/** `q`: best first; `code`: the one with this SKU; `id`: those of the ids. */
export async function searchGoodsFor(
  db: Database,
  params: URLSearchParams,
  scope: GoodsScope,
): Promise<Goods[]> {
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
