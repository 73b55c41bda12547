import { createHash } from 'node:crypto';
import type { Shop } from '../../platform/context.server.ts';
import { buyerCookie } from '../../platform/cookies/shop-cookies.ts';

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
