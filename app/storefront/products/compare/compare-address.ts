export const mostCompared = 3;

/** More than are compared are read, so that the page can name what it left out. */
const mostRead = 8;

/** The last parts of the addresses of products; what cannot be one is left out. */
export function parseCompared(query: URLSearchParams): string[] {
  const pages = query
    .getAll('product')
    .filter((page) => page.length <= 200 && /^[a-z0-9]+(--?[a-z0-9]+)*$/.test(page));
  return [...new Set(pages)].slice(0, mostRead);
}

export function compareAddress(pages: string[]): string {
  const query = new URLSearchParams(pages.map((page) => ['product', page]));
  return query.size > 0 ? `/compare?${query}` : '/compare';
}
