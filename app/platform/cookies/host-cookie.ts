const prefix = '__Host-';

/**
 * A cookie as it travels on https: under a name that only this very host may set, for the whole host and on https alone
 * (RFC 6265bis). Inside the shop, and on a machine without https, it has its plain name.
 */
export function toHostCookie(cookie: string): string {
  return `${prefix}${cookie.replace(/;\s*(Path=[^;]*|Secure)(?=;|$)/gi, '')}; Path=/; Secure`;
}

/**
 * The cookies that a browser sent, under their plain names. On https only those that nobody but this host can have set are
 * taken; without, both are: a proxy may speak https for a shop that was not told.
 */
export function fromHostCookies(header: string, { isSecure }: { isSecure: boolean }): string {
  return header
    .split(/; */)
    .filter((cookie) => !isSecure || cookie.startsWith(prefix))
    .map((cookie) => (cookie.startsWith(prefix) ? cookie.slice(prefix.length) : cookie))
    .join('; ');
}
