/** Whether the client's copy is this one, by its `If-None-Match` (RFC 9110, 13.1.2). */
export function hasCopy(tags: string | null | undefined, etag: string): boolean {
  return (tags ?? '').split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
}
