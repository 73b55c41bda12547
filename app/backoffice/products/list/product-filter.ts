import { categories } from '../../../domain/products/product.ts';
import { stockStates } from '../../../domain/products/stock/stock.ts';
import { tidySearch } from '../../../domain/search-terms.ts';

export function parseProductFilter(params: URLSearchParams) {
  return {
    search: tidySearch(params.get('q')),
    category: categories.find((each) => each === params.get('category')),
    state: stockStates.find((each) => each === params.get('show')) ?? 'all',
  };
}

export function keepProductFilter(params: URLSearchParams): URLSearchParams {
  const kept = ['q', 'category', 'show'].map((name) => [name, params.get(name) ?? '']);
  return new URLSearchParams(kept.filter(([, value]) => value !== ''));
}

export function listAddress(query: string): string {
  const params = new URLSearchParams(query);
  return params.size > 0 ? `/admin/products?${params}` : '/admin/products';
}
