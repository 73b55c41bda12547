import { randomUUID } from 'node:crypto';
import type { Shop } from '../../platform/context.server.ts';
import { parseCookie, writeCookie } from '../../platform/cookies/cookies.server.ts';

const name = 'browser';
/** The longest time over which anything is counted is an hour. */
const lifetime = 24 * 3600;

/**
 * The browser that limits are counted for, and the cookie to set when it had none: sealed, so that nobody makes up
 * thousands. Public pages are the same for everybody and set none; whoever throws it away counts under the network alone.
 */
export function findBrowserId(request: Request, { seal }: Shop): { id: string; cookies: string[] } {
  const known = seal.read(name, parseCookie(request, name) ?? '');
  if (known) return { id: known, cookies: [] };
  const id = randomUUID();
  return { id, cookies: [writeCookie(name, seal.close(name, id), lifetime)] };
}
