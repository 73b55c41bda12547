/** Counted from 1. A missing or invalid page is the first. */
export function requestedPage(url: URL): number {
  const page = Number(url.searchParams.get('page') ?? 1);
  return Number.isSafeInteger(page) && page >= 1 ? Math.min(page, 1_000_000) : 1;
}

/** For lists whose pages all have the same size. */
export function pageOf(url: URL, pageSize: number) {
  return { page: requestedPage(url), pageSize };
}
