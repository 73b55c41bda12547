import { searchProducts } from '../../../domain/products/search/search.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { pageDependenciesContext, shopContext } from '../../../platform/context.server.ts';
import { cachedForSearches } from '../../cached-records.server.ts';
import { findNeeds } from '../../home/home-words.server.ts';
import { addProductDependencies } from '../../page-cache/product-dependencies.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import type { Route } from './+types/products-page';
import { everything, parseListAddress } from './list-address.ts';
import { noteMissedSearch } from './note-missed-search.server.ts';
import { ProductsView, placeName } from './products-view.tsx';

export { PageFailure as ErrorBoundary } from '../../layout/failure-page.tsx';

const pageSize = 24;

/** A page past the end shows the last one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = parseListAddress(new URL(request.url).searchParams);
  const shop = context.get(shopContext);
  const results = await searchProducts(shop.db, { ...query, pageSize }, cachedForSearches(shop));
  const { sort, inStock, minPrice, maxPrice } = query;
  addProductDependencies(context, {
    list: true,
    search: query.search !== '',
    byPrices: sort.startsWith('price') || inStock || minPrice !== undefined || maxPrice !== undefined,
    products: [...results.products, ...results.nearest],
  });
  if (results.match === 'none') {
    noteMissedSearch(shop, query.search);
    context.get(pageDependenciesContext).add('not-cached');
  }
  const needs = results.total === 0 ? await findNeeds({ request, context }) : [];
  return { ...query, ...results, needs };
}

export function meta(args: Route.MetaArgs) {
  const { need, category, search } = args.loaderData ?? everything;
  const title = search === '' ? placeName({ need, category }) : m.products_title();
  return pageMeta(args, { title, description: m.products_lead() });
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  return <ProductsView list={loaderData} />;
}
