/** The page that an address asks for; the first when it asks for none or for nonsense. */
export function requestedPage(url: URL): number {
  const page = Number(url.searchParams.get('page') ?? 1);
  return Number.isSafeInteger(page) && page >= 1 ? Math.min(page, 1_000_000) : 1;
}
