/** The address to open after sign-in. Other sites are refused (open redirect): the dashboard instead. */
export function safeNext(next: string | null): string {
  return next && /^\/admin\/(?!\/)[\w\-./?=&%+]*$/.test(next) && !next.includes('//')
    ? next
    : '/admin/dashboard';
}

/** In characters. Longer addresses, encoded twice, would not fit into a response header. */
const maxNextLength = 2000;

export function signInAddress(next: string): string {
  return next.length <= maxNextLength ? `/admin?next=${encodeURIComponent(next)}` : '/admin';
}
