import { data } from 'react-router';
import { maxCartLines } from '../../../domain/cart/cart.ts';
import { listToSell } from '../../../domain/orders/record-order.ts';
import { searchProducts } from '../../../domain/products/search/search.queries.ts';
import { tidySearch } from '../../../domain/search-terms.ts';
import { shopContext } from '../../../platform/context.server.ts';
import type { Route } from './+types/product-search';

const maxFound = 8;

/** Products on sale: those that `q` finds, best first, or those of the given ids. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const requestedIds = url.searchParams.getAll('id');
  const ids =
    requestedIds.length > 0 ? parseIds(requestedIds) : await searchIds(db, url.searchParams.get('q'));
  const products = new Map((await listToSell(db, ids)).map((product) => [product.id, product]));
  const found = ids.flatMap((id) => {
    const product = products.get(id);
    if (!product) return [];
    const { lprice, ...sold } = product;
    return [{ ...sold, floor: lprice }];
  });
  return data({ products: found });
}

type Database = Parameters<typeof listToSell>[0];

async function searchIds(db: Database, typed: string | null): Promise<number[]> {
  const search = tidySearch(typed);
  const found = await searchProducts(db, { search, category: undefined, page: 1, pageSize: maxFound });
  return found.products.map((product) => product.id);
}

function parseIds(requestedIds: string[]): number[] {
  return requestedIds
    .slice(0, maxCartLines)
    .map(Number)
    .filter((id) => Number.isInteger(id) && id >= 1 && id < 2 ** 31);
}
