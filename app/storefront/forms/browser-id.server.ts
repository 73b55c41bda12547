import { randomUUID } from 'node:crypto';
import type { Shop } from '../../platform/context.server.ts';
import { browserCookie } from '../../platform/cookies/shop-cookies.ts';

/**
 * The browser that limits are counted for, and the cookie to set when it had none: signed, so that nobody makes up
 * thousands. Public pages are the same for everybody and set none; whoever throws it away counts under the network alone.
 */
export async function findBrowserId(
  request: Request,
  { signedCookies }: Shop,
): Promise<{ id: string; cookies: string[] }> {
  const known = await signedCookies.read(request, browserCookie);
  if (known) return { id: known, cookies: [] };
  const id = randomUUID();
  return { id, cookies: [await signedCookies.write(browserCookie, id)] };
}
