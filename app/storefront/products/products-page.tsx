import { categories } from '../../domain/products/product.ts';
import { searchProducts } from '../../domain/products/search.queries.ts';
import { tidySearch } from '../../domain/products/search.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/products-page';
import { ProductsView } from './products-view.tsx';

export { PageFailure as ErrorBoundary } from '../failure-page.tsx';

const pageSize = 24;

/** An unknown category shows all, an impossible page the first, a page past the end the last. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const asked = new URL(request.url).searchParams;
  const search = tidySearch(asked.get('q'));
  const category = categories.find((each) => each === asked.get('category'));
  const found = await searchProducts(db, { search, category, page: readPage(asked.get('page')), pageSize });
  return { ...found, search, category };
}

function readPage(text: string | null): number {
  return /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1;
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: m.products_title(), description: m.products_lead() });
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  return <ProductsView list={loaderData} />;
}
