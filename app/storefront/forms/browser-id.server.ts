import { randomUUID } from 'node:crypto';
import type { Shop } from '../../platform/context.server.ts';
import { parseCookie, writeCookie } from '../../platform/cookies/cookies.server.ts';

const name = 'browser';
/** In seconds; rate limits count over an hour at most. */
const lifetime = 24 * 3600;

/** The browser that rate limits count, and the cookie for one that had none. Signed, so that nobody invents thousands. */
export function findBrowserId(request: Request, { seal }: Shop): { id: string; cookies: string[] } {
  const known = seal.read(name, parseCookie(request, name) ?? '');
  if (known) return { id: known, cookies: [] };
  const id = randomUUID();
  return { id, cookies: [writeCookie(name, seal.close(name, id), lifetime)] };
}
