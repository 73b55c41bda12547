import { fromHostCookies, toHostCookie } from '../../platform/cookies/host-cookie.ts';

/** The browser's cookies under their plain names. */
export function parseCookies(): string {
  return fromHostCookies(document.cookie, { isSecure: false });
}

export function writeCookie(cookie: string) {
  document.cookie = location.protocol === 'https:' ? toHostCookie(cookie) : cookie;
}
