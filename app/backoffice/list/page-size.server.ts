import { findCookieValue, formatSetCookie } from '../../platform/cookies/cookie.ts';
import { pageSizeCookie } from '../../platform/cookies/shop-cookies.ts';
import { pageSizes } from './page-sizes.tsx';

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
