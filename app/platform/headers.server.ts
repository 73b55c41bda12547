import type { HeadersArgs } from 'react-router';

export function retryAfter(seconds: number | undefined): HeadersInit {
  return seconds === undefined ? {} : { 'Retry-After': String(seconds) };
}

/** Exported as `headers` by pages whose action sets `Retry-After`: React Router drops it otherwise. */
export function retryHeaders({ parentHeaders, actionHeaders }: HeadersArgs): Headers {
  const headers = new Headers(parentHeaders);
  const seconds = actionHeaders.get('Retry-After');
  if (seconds) headers.set('Retry-After', seconds);
  return headers;
}

/** Whether the client's copy is this one, by its `If-None-Match` (RFC 9110, 13.1.2). */
export function hasCopy(tags: string | null | undefined, etag: string): boolean {
  return (tags ?? '').split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
}
