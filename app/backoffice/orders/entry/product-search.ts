import { data } from 'react-router';
import { maxCartLines } from '../../../domain/cart/cart.ts';
import { listToSell } from '../../../domain/orders/record-order.ts';
import { searchGoods } from '../../../domain/products/list/find-goods.queries.ts';
import { shopContext } from '../../../platform/context.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { withoutFloors } from '../without-floors.ts';
import type { Route } from './+types/product-search';

const maxFound = 8;

/** What staff sell: those that `q` finds, best first, or those of the given ids. The answer repeats `q`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const requestedIds = url.searchParams.getAll('id');
  const q = url.searchParams.get('q') ?? '';
  const search = { scope: 'for-sale', limit: maxFound } as const;
  const ids =
    requestedIds.length > 0 ? parseIds(requestedIds) : (await searchGoods(db, q, search)).map(({ id }) => id);
  const products = new Map((await listToSell(db, ids, 'staff')).map((product) => [product.id, product]));
  const found = ids.flatMap((id) => {
    const product = products.get(id);
    if (!product) return [];
    const { lprice, ...sold } = product;
    return [{ ...sold, floor: lprice }];
  });
  return data({ q, products: withoutFloors(context.get(administratorContext).role, found) });
}

function parseIds(requestedIds: string[]): number[] {
  return requestedIds
    .slice(0, maxCartLines)
    .map(Number)
    .filter((id) => Number.isInteger(id) && id >= 1 && id < 2 ** 31);
}
