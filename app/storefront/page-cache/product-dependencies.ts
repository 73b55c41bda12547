import type { RouterContextProvider } from 'react-router';
import { pageDependenciesContext } from '../../platform/context.server.ts';

type Shown = {
  /** Whether the page lists products: a new product may belong to it. */
  list: boolean;
  search?: boolean;
  /** Whether prices or stock choose or order the products. */
  byPrices?: boolean;
  products: { id: number }[];
};

export function addProductDependencies(
  context: Readonly<RouterContextProvider>,
  { list, search, byPrices, products }: Shown,
) {
  const parts = context.get(pageDependenciesContext);
  if (list) parts.add('range');
  if (search) parts.add('wording');
  if (byPrices) parts.add('prices');
  for (const { id } of products) parts.add(`product ${id}`);
}
