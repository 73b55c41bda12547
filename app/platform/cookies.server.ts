type Site = { publicUrl: string };

/** The name under which only this very host may set a cookie, where the browser can hold it to that. */
export function cookieName(name: string, { publicUrl }: Site): string {
  return publicUrl.startsWith('https:') ? `__Host-${name}` : name;
}

export function readCookie(request: Request, name: string, site: Site): string | undefined {
  const prefix = `${cookieName(name, site)}=`;
  const cookies = request.headers.get('Cookie')?.split(/; */) ?? [];
  return cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length);
}

type Attributes = {
  /** In seconds. */
  maxAge: number;
  /** Only what a page's script must read is left open to scripts. */
  isOpenToScripts?: boolean;
};

/** A cookie for the whole shop, sent along by links from elsewhere but never by another site's forms. */
export function writeCookie(
  name: string,
  value: string,
  site: Site,
  { maxAge, isOpenToScripts = false }: Attributes,
): string {
  const secure = site.publicUrl.startsWith('https:') ? '; Secure' : '';
  const httpOnly = isOpenToScripts ? '' : '; HttpOnly';
  return `${cookieName(name, site)}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}${httpOnly}`;
}
