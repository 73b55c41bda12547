import { type CategoryCounts, type ListFilter, type Sort, toCategoryCounts } from '../list/product-list.ts';
import type { Need } from '../needs/need.ts';
import type { Category } from '../product.ts';

export type Listed = { id: number; category: Category; needs: Need[]; price: number; inStock: boolean };

/** `listed` has the newest first. `ids` are those of the category, `counts` those of all. */
export function chooseListed(
  listed: Listed[],
  { category, need, inStock, minPrice, maxPrice, sort }: ListFilter & { sort: Sort },
): { counts: CategoryCounts; ids: number[] } {
  const wanted = listed.filter(
    (each) =>
      (!need || each.needs.includes(need)) &&
      (!inStock || each.inStock) &&
      each.price >= (minPrice ?? 0) &&
      each.price <= (maxPrice ?? Number.POSITIVE_INFINITY),
  );
  const byCategory = Map.groupBy(wanted, (each) => each.category);
  const chosen = category ? (byCategory.get(category) ?? []) : wanted;
  const order = orders[sort];
  return {
    counts: toCategoryCounts(new Map([...byCategory].map(([name, those]) => [name, those.length]))),
    ids: (order ? chosen.toSorted(order) : chosen).map(({ id }) => id),
  };
}

const orders: Record<Sort, ((one: Listed, other: Listed) => number) | undefined> = {
  relevance: undefined,
  newest: undefined,
  'price-up': (one, other) => one.price - other.price || one.id - other.id,
  'price-down': (one, other) => other.price - one.price || other.id - one.id,
};
