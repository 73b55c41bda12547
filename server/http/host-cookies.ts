import { fromHostCookies, toHostCookie } from '../../app/platform/cookies/host-cookie.ts';
import type { AnswerPage } from './router-handler.ts';

/** Pages use plain cookie names; over https cookies are sent with the `__Host-` prefix. */
export function withHostCookies(answer: AnswerPage, publicUrl: string): AnswerPage {
  const isSecure = publicUrl.startsWith('https:');
  return async (request, caller) => {
    const sent = request.headers.get('Cookie');
    const plain = sent === null ? null : fromHostCookies(sent, { isSecure });
    const response = await answer(plain === sent ? request : withCookies(request, plain ?? ''), caller);
    if (!isSecure) return response;
    const cookies = response.headers.getSetCookie();
    if (cookies.length === 0) return response;
    const headers = new Headers(response.headers);
    headers.delete('Set-Cookie');
    for (const cookie of cookies) headers.append('Set-Cookie', toHostCookie(cookie));
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
  };
}

function withCookies(request: Request, cookies: string): Request {
  const headers = new Headers(request.headers);
  headers.set('Cookie', cookies);
  const { url, method, body, signal } = request;
  return new Request(url, { method, headers, signal, body, ...(body && { duplex: 'half' }) });
}
