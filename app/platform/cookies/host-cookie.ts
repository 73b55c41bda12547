import { formatCookies, parseCookies } from './cookie.ts';

/** Only this very host can set a cookie of this prefix, for its whole host and over https alone (RFC 6265bis). */
const prefix = '__Host-';

/** A `Set-Cookie` header as it is sent over https. Inside the shop, and without https, cookies have their plain names. */
export function toHostCookie(setCookie: string): string {
  const [pair, ...attributes] = setCookie.split(';').map((part) => part.trim());
  const kept = attributes.filter((each) => !['path', 'secure'].includes(attributeName(each)));
  return [prefix + pair, ...kept, 'Path=/', 'Secure'].join('; ');
}

function attributeName(attribute: string): string {
  return attribute.replace(/=.*/s, '').toLowerCase();
}

/** Under plain names. `isSecure` drops cookies without the prefix; otherwise both count, as a proxy may speak https for the shop. */
export function fromHostCookies(header: string, { isSecure }: { isSecure: boolean }): string {
  const pairs = parseCookies(header).filter(([name]) => !isSecure || name.startsWith(prefix));
  return formatCookies(
    pairs.map(([name, value]) => [name.startsWith(prefix) ? name.slice(prefix.length) : name, value]),
  );
}
