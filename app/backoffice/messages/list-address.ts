/** The list's own address with another message open, or with none. */
export function withOpened(params: URLSearchParams, id: string | undefined): string {
  const next = new URLSearchParams(params);
  if (id) next.set('open', id);
  else next.delete('open');
  return next.size > 0 ? `/admin/messages?${next}` : '/admin/messages';
}
