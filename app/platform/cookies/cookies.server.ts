export function parseCookie(request: Request, name: string): string | undefined {
  const cookies = request.headers.get('Cookie')?.split(/; */) ?? [];
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** A cookie of the whole shop that no script reads and no other site's form brings along; `maxAge` in seconds. */
export function writeCookie(name: string, value: string, maxAge: number): string {
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax; HttpOnly`;
}
