import { type Cookie, formatSetCookie } from './cookie.ts';
import { fromHostCookies, toHostCookie } from './host-cookie.ts';

/** The browser's cookies under their plain names, as a `Cookie` header. */
export function readBrowserCookies(): string {
  return fromHostCookies(document.cookie, { isSecure: false });
}

export function writeBrowserCookie(cookie: Cookie, value: string) {
  const setCookie = formatSetCookie(cookie, value);
  document.cookie = location.protocol === 'https:' ? toHostCookie(setCookie) : setCookie;
}
