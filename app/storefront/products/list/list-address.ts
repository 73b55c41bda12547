import { parseAmount } from '../../../domain/money/money.ts';
import { type ListFilter, noFilter, type Sort, sorts } from '../../../domain/products/list/product-list.ts';
import { needs } from '../../../domain/products/needs/need.ts';
import { categories } from '../../../domain/products/product.ts';
import type { MatchingProducts } from '../../../domain/products/search/search.queries.ts';
import { tidySearch } from '../../../domain/search-terms.ts';
import type { NeedTile } from '../../home/need-tiles.ts';

export type ListQuery = ListFilter & { search: string; sort: Sort; page: number };

export const everything: ListQuery = { ...noFilter(), search: '', sort: 'newest', page: 1 };

/** What is unknown or impossible means the default. A lowest price above the highest one is swapped with it. */
export function parseListAddress(query: URLSearchParams): ListQuery {
  const search = tidySearch(query.get('q'));
  const [minPrice, maxPrice] = [parsePrice(query.get('min')), parsePrice(query.get('max'))];
  const isSwapped = minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice;
  return {
    search,
    category: categories.find((each) => each === query.get('category')),
    need: needs.find((each) => each === query.get('need')),
    sort: parseSort(query.get('sort'), search),
    inStock: query.get('stock') === '1',
    minPrice: isSwapped ? maxPrice : minPrice,
    maxPrice: isSwapped ? minPrice : maxPrice,
    page: parsePage(query.get('page')),
  };
}

export function defaultSort(search: string): Sort {
  return search === '' ? 'newest' : 'relevance';
}

function parseSort(text: string | null, search: string): Sort {
  const sort = sorts.find((each) => each === text);
  return sort === undefined || (sort === 'relevance' && search === '') ? defaultSort(search) : sort;
}

function parsePrice(text: string | null): number | undefined {
  const parsed = parseAmount(text ?? '');
  return (parsed.ok && parsed.amount) || undefined;
}

function parsePage(text: string | null): number {
  return /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1;
}

export function isNarrowed({ inStock, minPrice, maxPrice }: ListQuery): boolean {
  return inStock || minPrice !== undefined || maxPrice !== undefined;
}

export function widened(query: ListQuery): ListQuery {
  return { ...query, inStock: false, minPrice: undefined, maxPrice: undefined, page: 1 };
}

/** Default values are left out, so that each list has one address. */
export function listAddress({
  search,
  category,
  need,
  sort,
  inStock,
  minPrice,
  maxPrice,
  page,
}: ListQuery): string {
  const query = new URLSearchParams();
  if (search) query.set('q', search);
  if (need) query.set('need', need);
  if (category) query.set('category', category);
  if (sort !== defaultSort(search)) query.set('sort', sort);
  if (inStock) query.set('stock', '1');
  if (minPrice !== undefined) query.set('min', String(minPrice));
  if (maxPrice !== undefined) query.set('max', String(maxPrice));
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `/products?${query}` : '/products';
}

/** `needs` are read for an empty list only. */
export type ProductList = MatchingProducts & ListQuery & { needs: NeedTile[] };
