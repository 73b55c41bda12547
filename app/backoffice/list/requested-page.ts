import { findCookieValue, formatSetCookie } from '../../platform/cookies/cookie.ts';
import { pageSizeCookie } from '../../platform/cookies/shop-cookies.ts';
import { pageSizes } from './page-sizes.tsx';

export function requestedPage(url: URL): number {
  const page = Number(url.searchParams.get('page') ?? 1);
  return Number.isSafeInteger(page) && page >= 1 ? Math.min(page, 1_000_000) : 1;
}

/** How many rows a file reads at once: each page costs the database what all pages before it cost. */
export const exportedRows = 10_000;

/** For lists whose pages all have the same size; a file of the list asks for longer ones (`export-list.ts`). */
export function pageOf(url: URL, pageSize: number) {
  const isExport = url.searchParams.get('rows') === String(exportedRows);
  return { page: requestedPage(url), pageSize: isExport ? exportedRows : pageSize };
}

/** What the address asks for, else what this device chose last. A choice in the address is kept by the cookie. */
export function requestedPageSize(
  request: Request,
  url: URL,
): { pageSize: number; setCookie: string | undefined } {
  const find = (typed: string | null | undefined) => pageSizes.find((each) => String(each) === typed);
  const asked = find(url.searchParams.get('size'));
  const kept = find(findCookieValue(request.headers.get('Cookie'), pageSizeCookie));
  const pageSize = asked ?? kept ?? pageSizes[0];
  const isNew = asked !== undefined && asked !== kept;
  return { pageSize, setCookie: isNew ? formatSetCookie(pageSizeCookie, String(asked)) : undefined };
}
