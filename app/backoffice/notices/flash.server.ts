import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { findCookieValue, formatSetCookie } from '../../platform/cookies/cookie.ts';
import { noticeCookie } from '../../platform/cookies/shop-cookies.ts';
import { type Notice, type NoticeCode, noticeCodes } from './notice-code.ts';

/** `undo` is the id of what was changed, or what changed; `notices.tsx` knows by the notice how to undo it. */
export function redirectWithUndo(to: string, notice: NoticeCode, undo: number | string) {
  return redirect(to, { headers: { 'Set-Cookie': cookieOf(notice, `.${undo}`) } });
}

export function answerWithUndo<Answer>(answer: Answer, notice: NoticeCode, undo: number | string) {
  return data(answer, { headers: { 'Set-Cookie': cookieOf(notice, `.${undo}`) } });
}

export function redirectWithNotice(to: string, notice: NoticeCode, cookies: string[] = []) {
  const headers = new Headers();
  for (const cookie of [...cookies, cookieOf(notice)]) headers.append('Set-Cookie', cookie);
  return redirect(to, { headers });
}

export function answerWithNotice<Answer>(answer: Answer, notice: NoticeCode) {
  return data(answer, { headers: { 'Set-Cookie': cookieOf(notice) } });
}

function cookieOf(notice: NoticeCode, undo = ''): string {
  return formatSetCookie(noticeCookie, `${notice}.${randomUUID()}${undo}`);
}

/** The cookie stays until a page has shown the notice: a request may be abandoned. */
export function takeNotice(request: Request): Notice | undefined {
  const [, code, id = '', undo] =
    /^([a-z-]+)\.([\w-]{36})(?:\.([\w-]{1,36}))?$/.exec(
      findCookieValue(request.headers.get('Cookie'), noticeCookie) ?? '',
    ) ?? [];
  const known = noticeCodes.find((each) => each === code);
  return known && { code: known, id, ...(undo && { undo }) };
}
