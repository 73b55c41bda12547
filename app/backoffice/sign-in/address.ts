/** An address inside the back-office to go on to, or its dashboard: nobody is led elsewhere by a link. */
export function safeNext(next: string | null): string {
  return next && /^\/admin\/(?!\/)[\w\-./?=&%+]*$/.test(next) && !next.includes('//')
    ? next
    : '/admin/dashboard';
}

/** Longer addresses no page of ours has; carried along twice encoded, they would no longer fit into an answer's head. */
const longestNext = 2000;

/** The door, and where to go on from there. */
export function signInAddress(next: string): string {
  return next.length <= longestNext ? `/admin?next=${encodeURIComponent(next)}` : '/admin';
}
