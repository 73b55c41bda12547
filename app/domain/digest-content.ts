import { createHash } from 'node:crypto';

/** Tells a repeated form from another one sent with the same key. */
export function digestContent(content: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}
