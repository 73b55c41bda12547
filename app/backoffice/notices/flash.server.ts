import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { findCookieValue, formatSetCookie } from '../../platform/cookies/cookie.ts';
import { noticeCookie } from '../../platform/cookies/shop-cookies.ts';
import { type Notice, type NoticeCode, noticeCodes } from './notice-code.ts';

export function redirectWithUndo(to: string, product: number) {
  return redirect(to, { headers: { 'Set-Cookie': cookieOf('product-archived', `.${product}`) } });
}

/** `cookies` are those of a new session. */
export function redirectWithNotice(to: string, notice: NoticeCode, cookies: string[] = []) {
  const headers = new Headers();
  for (const cookie of [...cookies, cookieOf(notice)]) headers.append('Set-Cookie', cookie);
  return redirect(to, { headers });
}

export function answerWithNotice<Answer>(answer: Answer, notice: NoticeCode) {
  return data(answer, { headers: { 'Set-Cookie': cookieOf(notice) } });
}

function cookieOf(notice: NoticeCode, product = ''): string {
  return formatSetCookie(noticeCookie, `${notice}.${randomUUID()}${product}`);
}

/** The cookie stays until a page has shown the notice: a request may be abandoned. */
export function takeNotice(request: Request): Notice | undefined {
  const [, code, id = '', product] =
    /^([a-z-]+)\.([\w-]{36})(?:\.(\d{1,10}))?$/.exec(
      findCookieValue(request.headers.get('Cookie'), noticeCookie) ?? '',
    ) ?? [];
  const known = noticeCodes.find((each) => each === code);
  return known && { code: known, id, ...(product && { product: Number(product) }) };
}
