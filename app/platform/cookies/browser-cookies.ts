import { type Cookie, formatSetCookie } from './cookie.ts';
import { fromHostCookies, toHostCookie } from './host-cookie.ts';

export function readBrowserCookies(): string {
  return fromHostCookies(document.cookie, { isSecure: false });
}

export function writeBrowserCookie(cookie: Cookie, value: string) {
  const setCookie = formatSetCookie(cookie, value);
  document.cookie = location.protocol === 'https:' ? toHostCookie(setCookie) : setCookie;
}
