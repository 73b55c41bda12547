import type { HeadersArgs } from 'react-router';

/** The headers of a refusal that says when to try again, in seconds. */
export function retryAfter(seconds: number | undefined): HeadersInit {
  return seconds === undefined ? {} : { 'Retry-After': String(seconds) };
}

/** What a page whose form may be refused for a while exports as `headers`: the router hands on none by itself. */
export function retryHeaders({ parentHeaders, actionHeaders }: HeadersArgs): Headers {
  const headers = new Headers(parentHeaders);
  const seconds = actionHeaders.get('Retry-After');
  if (seconds) headers.set('Retry-After', seconds);
  return headers;
}
