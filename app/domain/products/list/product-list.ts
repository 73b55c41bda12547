import type { Need } from '../needs/need.ts';
import { type Category, categories } from '../product.ts';

export const sorts = ['relevance', 'newest', 'price-up', 'price-down'] as const;
/** `relevance` without a search means the newest first. */
export type Sort = (typeof sorts)[number];

/** What a visitor narrows a list by. Prices are whole FCFA, both included. */
export type ListFilter = {
  category: Category | undefined;
  need: Need | undefined;
  inStock: boolean;
  minPrice: number | undefined;
  maxPrice: number | undefined;
};

/** A larger count is not exact: `isMore` says "more than 1 000". */
export const maxCounted = 1000;
export type Count = { number: number; isMore: boolean };

/** `all` has no category; the others have the same search, stock and prices. Those of over 1 000 products with the same words are not counted. */
export type CategoryCounts = Record<Category, Count | undefined> & { all: Count };

export function noFilter(): ListFilter {
  return { category: undefined, need: undefined, inStock: false, minPrice: undefined, maxPrice: undefined };
}

/** `counted` stops counting anywhere above `maxCounted`. */
export function toCount(counted: number): Count {
  return { number: Math.min(counted, maxCounted), isMore: counted > maxCounted };
}

export function toCategoryCounts(counted: ReadonlyMap<Category, number>): CategoryCounts {
  const all = categories.reduce((sum, category) => sum + (counted.get(category) ?? 0), 0);
  const of = (category: Category) => toCount(counted.get(category) ?? 0);
  return {
    all: toCount(all),
    orthopedic: of('orthopedic'),
    physiotherapy: of('physiotherapy'),
    medical: of('medical'),
    wellness: of('wellness'),
  };
}
