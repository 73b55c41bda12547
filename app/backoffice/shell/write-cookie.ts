import { toHostCookie } from '../../platform/cookies/host-cookie.ts';

/** For cookies that the server reads too: over HTTPS they need the `__Host-` prefix. */
export function writeCookie(cookie: string) {
  document.cookie = location.protocol === 'https:' ? toHostCookie(cookie) : cookie;
}
