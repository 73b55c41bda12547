import { toHostCookie } from '../../platform/cookies/host-cookie.ts';

/** Sets a cookie that the server reads as well; how it travels is the server's rule. */
export function writeCookie(cookie: string) {
  document.cookie = location.protocol === 'https:' ? toHostCookie(cookie) : cookie;
}
