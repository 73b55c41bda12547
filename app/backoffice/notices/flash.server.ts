import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { type Notice, type NoticeCode, noticeCodes, noticeCookie } from './notice-code.ts';

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
  return `${noticeCookie}=${notice}.${randomUUID()}${product}; Path=/admin; Max-Age=60; SameSite=Lax`;
}

/** The cookie stays until a page has shown the notice: a request may be abandoned. */
export function takeNotice(request: Request): Notice | undefined {
  const [, code, id = '', product] =
    /(?:^|;\s*)office_notice=([a-z-]+)\.([\w-]{36})(?:\.(\d{1,10}))?/.exec(
      request.headers.get('Cookie') ?? '',
    ) ?? [];
  const known = noticeCodes.find((each) => each === code);
  return known && { code: known, id, ...(product && { product: Number(product) }) };
}
