import { data } from 'react-router';
import { maxCartLines } from '../../../domain/cart/cart.ts';
import { searchGoods } from '../../../domain/products/list/find-goods.queries.ts';
import { shopContext } from '../../../platform/context.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import type { Route } from './+types/product-search';
import { findKnownProducts } from './known-products.server.ts';

const maxFound = 8;

/** What staff sell: those that `q` finds, best first, or those of the given ids. The answer repeats `q`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const requestedIds = url.searchParams.getAll('id');
  const q = url.searchParams.get('q') ?? '';
  const search = { scope: 'for-sale', limit: maxFound } as const;
  const ids =
    requestedIds.length > 0 ? parseIds(requestedIds) : (await searchGoods(db, q, search)).map(({ id }) => id);
  const { role } = context.get(administratorContext);
  return data({ q, goods: (await findKnownProducts(db, role, ids)).sold });
}

function parseIds(requestedIds: string[]): number[] {
  return requestedIds
    .slice(0, maxCartLines)
    .map(Number)
    .filter((id) => Number.isInteger(id) && id >= 1 && id < 2 ** 31);
}
