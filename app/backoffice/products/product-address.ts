/** The product's id in an address; NaN, which no product has, when there is none. */
export function productIdOf({ id }: { id: string }): number {
  return /^\d{1,10}$/.test(id) ? Number(id) : Number.NaN;
}

/** The list as it was searched, of which `query` is the query. */
export function listAddress(query: string): string {
  const params = new URLSearchParams(query);
  return params.size > 0 ? `/admin/products?${params}` : '/admin/products';
}
