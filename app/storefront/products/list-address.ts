import { type Category, categories } from '../../domain/products/product.ts';
import { tidySearch } from '../../domain/search-terms.ts';

export type ListQuery = { search: string; category: Category | undefined; page: number };

/** An unknown category means all products, an impossible page the first one. */
export function parseListAddress(query: URLSearchParams): ListQuery {
  return {
    search: tidySearch(query.get('q')),
    category: categories.find((each) => each === query.get('category')),
    page: parsePage(query.get('page')),
  };
}

function parsePage(text: string | null): number {
  return /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1;
}

/** Default values are left out, so that each list has one address. */
export function listAddress({ search, category, page }: ListQuery): string {
  const query = new URLSearchParams();
  if (search) query.set('q', search);
  if (category) query.set('category', category);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `/products?${query}` : '/products';
}
