/** A cookie's name and attributes; `maxAge` in seconds. Other sites' forms never send it (SameSite=Lax). */
export type Cookie = { name: string; path: string; maxAge: number; httpOnly?: true };

type Pair = [name: string, value: string];

export function parseCookies(header: string | null): Pair[] {
  return (header ?? '').split(';').flatMap((text): Pair[] => {
    const at = text.indexOf('=');
    return at < 0 ? [] : [[text.slice(0, at).trim(), text.slice(at + 1).trim()]];
  });
}

export function formatCookies(pairs: Pair[]): string {
  return pairs.map(([name, value]) => `${name}=${value}`).join('; ');
}

/** A browser may send several cookies of one name: those of a longer path come first. */
export function listCookieValues(header: string | null, { name }: { name: string }): string[] {
  return parseCookies(header).flatMap(([each, value]) => (each === name ? [value] : []));
}

export function findCookieValue(header: string | null, cookie: { name: string }): string | undefined {
  return listCookieValues(header, cookie)[0];
}

/** A `Set-Cookie` header. The value may hold letters, digits and `-_.` only: nothing is encoded. */
export function formatSetCookie({ name, path, maxAge, httpOnly }: Cookie, value: string): string {
  return `${name}=${value}; Path=${path}; Max-Age=${maxAge}; SameSite=Lax${httpOnly ? '; HttpOnly' : ''}`;
}

export function toCookieHeader(setCookies: string[]): string {
  return setCookies.map((cookie) => cookie.split(';', 1)[0]).join('; ');
}
