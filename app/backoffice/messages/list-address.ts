export function withOpened(params: URLSearchParams, id: string | undefined): string {
  const next = new URLSearchParams(params);
  if (id) next.set('open', id);
  else next.delete('open');
  return next.size > 0 ? `/admin/messages?${next}` : '/admin/messages';
}
