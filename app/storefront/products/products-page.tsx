import { searchProducts } from '../../domain/products/search/search.queries.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { addProductDependencies } from '../page-cache/product-dependencies.ts';
import { pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/products-page';
import { parseListAddress } from './list-address.ts';
import { ProductsView } from './products-view.tsx';

export { PageFailure as ErrorBoundary } from '../layout/failure-page.tsx';

const pageSize = 24;

/** A page past the end shows the last one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = parseListAddress(new URL(request.url).searchParams);
  const results = await searchProducts(context.get(shopContext).db, { ...query, pageSize });
  addProductDependencies(context, { list: true, search: query.search !== '', products: results.products });
  return { ...query, ...results };
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: m.products_title(), description: m.products_lead() });
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  return <ProductsView list={loaderData} />;
}
