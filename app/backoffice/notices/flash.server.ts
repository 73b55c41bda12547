import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { formatSetCookie, parseCookies } from '../../platform/cookies/cookie.ts';
import { cookieOfNotice, type Notice, type NoticeCode, noticeCodes, noticePrefix } from './notice-code.ts';

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
  return formatSetCookie(cookieOfNotice(randomUUID()), `${notice}${undo}`);
}

/** The oldest first. A cookie stays until a page has shown its notice: a request may be abandoned. */
export function findNotices(request: Request): Notice[] {
  return parseCookies(request.headers.get('Cookie')).flatMap(([name, value]) => {
    const [, code, undo] = /^([a-z-]+)(?:\.([\w-]{1,36}))?$/.exec(value) ?? [];
    const known = noticeCodes.find((each) => each === code);
    if (!known || !name.startsWith(noticePrefix)) return [];
    return [{ code: known, id: name.slice(noticePrefix.length), ...(undo && { undo }) }];
  });
}
