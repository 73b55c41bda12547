import type { RouterContextProvider } from 'react-router';
import { pageDependenciesContext } from '../../platform/context.server.ts';

type Shown = {
  /** Whether the page lists products: a new product may belong to it. */
  list: boolean;
  search?: boolean;
  products: { id: number }[];
};

/** Records what a cached page depends on: a change to any of it makes the copy stale. */
export function addProductDependencies(
  context: Readonly<RouterContextProvider>,
  { list, search, products }: Shown,
) {
  const parts = context.get(pageDependenciesContext);
  if (list) parts.add('range');
  if (search) parts.add('wording');
  for (const { id } of products) parts.add(`product ${id}`);
}
