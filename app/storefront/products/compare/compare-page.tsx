import { listCompared } from '../../../domain/products/list/compared.queries.ts';
import { listNearest } from '../../../domain/products/list/product-details.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { addProductDependencies } from '../../page-cache/product-dependencies.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import type { Route } from './+types/compare-page';
import { mostCompared, parseCompared } from './compare-address.ts';
import { CompareView } from './compare-view.tsx';

export { PageFailure as ErrorBoundary } from '../../layout/failure-page.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const { products: found, missing } = await listCompared(db, parseCompared(url.searchParams));
  const products = found.slice(0, mostCompared);
  const [first] = products;
  const hasRoom = first && products.length < mostCompared;
  const nearest = hasRoom ? await listNearest(db, first, { limit: 6 }) : [];
  const others = nearest.filter((other) => !products.some(({ id }) => id === other.id));
  addProductDependencies(context, { list: true, byPrices: true, products: [...found, ...others] });
  const leftOut = found.slice(mostCompared);
  return { products, others, leftOut, missing };
}

/** Any number of addresses compare the same products: no search engine keeps one. */
export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: m.compare_title(), description: m.compare_none(), isPrivate: true });
}

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  return <CompareView {...loaderData} />;
}
