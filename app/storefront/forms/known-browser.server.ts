import { createHash, randomUUID } from 'node:crypto';
import type { Shop } from '../../platform/context.server.ts';
import { browserCookie, buyerCookie } from '../../platform/cookies/shop-cookies.ts';

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

/** Whether this browser opened an order of the telephone (E.164) before: strangers' attempts do not count for it. */
export async function isBuyer(request: Request, phone: string, { signedCookies }: Shop): Promise<boolean> {
  return (await signedCookies.read(request, buyerCookie)) === digest(phone);
}

/** For the answer that shows an order of the telephone to who knows its link, or its number. */
export async function rememberBuyer(request: Request, phone: string, shop: Shop): Promise<Headers> {
  const headers = new Headers();
  if (phone !== '' && !(await isBuyer(request, phone, shop)))
    headers.set('Set-Cookie', await shop.signedCookies.write(buyerCookie, digest(phone)));
  return headers;
}

function digest(phone: string): string {
  return createHash('sha256').update(phone).digest('base64url');
}
