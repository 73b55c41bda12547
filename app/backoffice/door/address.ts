/** An address inside the back-office to go on to, or its dashboard: nobody is led elsewhere by a link. */
export function safeNext(next: string | null): string {
  return next && /^\/admin\/(?!\/)[\w\-./?=&%+]*$/.test(next) && !next.includes('//')
    ? next
    : '/admin/dashboard';
}
