/** The id in an address of what is numbered, such as a product; NaN, which nothing has, when there is none. */
export function productIdOf({ id }: { id: string }): number {
  return /^\d{1,10}$/.test(id) ? Number(id) : Number.NaN;
}

export function listAddress(query: string): string {
  const params = new URLSearchParams(query);
  return params.size > 0 ? `/admin/products?${params}` : '/admin/products';
}
