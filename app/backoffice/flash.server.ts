import { data, redirect } from 'react-router';
import { type NoticeCode, noticeCodes } from './notice-code.ts';

const name = 'office_notice';

/** Goes on to a page that says, once, what was done; with the cookies of another session, if there is one. */
export function redirectWithNotice(to: string, notice: NoticeCode, cookies: string[] = []) {
  const headers = new Headers();
  for (const cookie of [...cookies, cookieOf(notice)]) headers.append('Set-Cookie', cookie);
  return redirect(to, { headers });
}

/** Answers a form that stays where it is; its page says, once, what was done. */
export function answerWithNotice<Answer>(answer: Answer, notice: NoticeCode) {
  return data(answer, { headers: { 'Set-Cookie': cookieOf(notice) } });
}

function cookieOf(notice: NoticeCode): string {
  return `${name}=${notice}; Path=/admin; Max-Age=60; SameSite=Lax; HttpOnly`;
}

export function readNotice(request: Request): NoticeCode | undefined {
  const [, code] = /(?:^|;\s*)office_notice=([\w-]+)/.exec(request.headers.get('Cookie') ?? '') ?? [];
  return noticeCodes.find((each) => each === code);
}

export const forgetNotice = `${name}=; Path=/admin; Max-Age=0; SameSite=Lax; HttpOnly`;
