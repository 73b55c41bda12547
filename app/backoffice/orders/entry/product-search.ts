import { data } from 'react-router';
import { maxCartLines } from '../../../domain/cart/cart.ts';
import { searchGoods } from '../../../domain/products/list/find-goods.queries.ts';
import { findReferred } from '../../../domain/products/list/goes-with.queries.ts';
import { shopContext } from '../../../platform/context.server.ts';
import type { Database } from '../../../platform/database/database.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import type { Route } from './+types/product-search';
import { findKnownProducts } from './known-products.server.ts';

const maxFound = 8;

/** What staff sell: those that `q` finds, best first, or those of the given ids or references. The answer repeats `q`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const q = url.searchParams.get('q') ?? '';
  const { role } = context.get(administratorContext);
  const ids = await findAsked(db, url.searchParams, q);
  return data({ q, goods: (await findKnownProducts(db, role, ids)).sold });
}

async function findAsked(db: Database, asked: URLSearchParams, q: string): Promise<number[]> {
  if (asked.has('id')) return parseIds(asked.getAll('id'));
  if (asked.has('reference')) return findReferred(db, asked.getAll('reference').join(','));
  return (await searchGoods(db, q, { scope: 'for-sale', limit: maxFound })).map(({ id }) => id);
}

function parseIds(requestedIds: string[]): number[] {
  return requestedIds
    .slice(0, maxCartLines)
    .map(Number)
    .filter((id) => Number.isInteger(id) && id >= 1 && id < 2 ** 31);
}
