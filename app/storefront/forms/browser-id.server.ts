import { randomUUID } from 'node:crypto';
import type { Shop } from '../../platform/context.server.ts';
import { browserCookie } from '../../platform/cookies/shop-cookies.ts';

type BrowserId = { id: string; isNew: boolean };

/** The browser that limits are counted for. Its cookie is signed, so that nobody can invent thousands. */
export async function findBrowserId(request: Request, { signedCookies }: Shop): Promise<BrowserId> {
  const known = await signedCookies.read(request, browserCookie);
  return { id: known ?? randomUUID(), isNew: known === undefined };
}

/** The header that gives a new browser its cookie. Public pages are cached for everybody, so they never set it. */
export async function setBrowserId({ id, isNew }: BrowserId, { signedCookies }: Shop): Promise<Headers> {
  const headers = new Headers();
  if (isNew) headers.set('Set-Cookie', await signedCookies.write(browserCookie, id));
  return headers;
}
