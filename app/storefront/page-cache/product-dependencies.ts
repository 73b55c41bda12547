import type { RouterContextProvider } from 'react-router';
import { pageDependenciesContext } from '../../platform/context.server.ts';

type Shown = {
  /** Whether the page chooses its products from the shop's: a new one may belong there. */
  list: boolean;
  /** Whether it chose them by their words. */
  search?: boolean;
  products: { id: number }[];
};

/** Notes what a public page is made of: when any of it changes, no copy of the page is served any longer. */
export function addProductDependencies(
  context: Readonly<RouterContextProvider>,
  { list, search, products }: Shown,
) {
  const parts = context.get(pageDependenciesContext);
  if (list) parts.add('range');
  if (search) parts.add('wording');
  for (const { id } of products) parts.add(`product ${id}`);
}
