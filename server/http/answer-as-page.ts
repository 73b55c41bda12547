import { notFoundAddress } from '../../app/backoffice/shell/not-found-address.ts';
import { safeNext, signInAddress } from '../../app/backoffice/sign-in/address.ts';
import { isBackofficeAddress } from '../../app/platform/backoffice-address.ts';

type Open = (request: Request) => Promise<Response>;

/** A browser that opens a file that is not there, such as a paper, would show bare JSON: it gets the page that says so. */
export async function answerAsPage(request: Request, response: Response, open: Open): Promise<Response> {
  if (!isJson(response) || !asksPage(request)) return response;
  if (request.method === 'POST') return answerForm(request, response, open);
  const { pathname, search } = new URL(request.url);
  if (response.status !== 404 || pathname.startsWith('/api/')) return response;
  // The back-office's script draws the page of the address that the browser shows: it must be the one that was answered.
  if (isBackofficeAddress(pathname))
    return withCookies(redirectTo(notFoundAddress(pathname + search)), response);
  return open(new Request(new URL('/not-found', request.url), { headers: request.headers }));
}

/** Without a script a browser would show the answer of an action without a screen as bare JSON: it gets the screen that it came from, or the one that says why nothing was done. */
async function answerForm(request: Request, response: Response, open: Open): Promise<Response> {
  if (!new URL(request.url).pathname.startsWith('/admin/')) return response;
  const back = pageBefore(request);
  const { status } = response;
  if (status < 400) return withCookies(redirectTo(back), response);
  if (status === 401) return withCookies(redirectTo(signInAddress(back)), response);
  const reason = await reasonOf(response);
  const query = new URLSearchParams({ status: String(status), reason, back });
  const headers = new Headers(request.headers);
  for (const name of ['Content-Type', 'Content-Length', 'Origin']) headers.delete(name);
  const page = await open(new Request(new URL(`${refusedAddress}?${query}`, request.url), { headers }));
  if (!page.ok) return response;
  return withCookies(new Response(page.body, { status, headers: page.headers }), response);
}

const refusedAddress = '/admin/refused';

function asksPage({ headers }: Request): boolean {
  return headers.get('Accept')?.includes('text/html') ?? false;
}

/** A file of JSON is downloaded, not shown. */
function isJson({ headers }: Response): boolean {
  if (headers.has('Content-Disposition')) return false;
  return /^application\/json\b/.test(headers.get('Content-Type') ?? '');
}

/** The screen with the form. Browsers name it; where they do not, the dashboard. */
function pageBefore(request: Request): string {
  const referer = URL.parse(request.headers.get('Referer') ?? '');
  return safeNext(referer ? referer.pathname + referer.search : null);
}

async function reasonOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined);
  if (typeof body !== 'object' || body === null || !('reason' in body)) return '';
  return typeof body.reason === 'string' ? body.reason : '';
}

function redirectTo(address: string): Response {
  return new Response(null, { status: 303, headers: { Location: address } });
}

/** A session that was prolonged, and the notice of what was done. */
function withCookies(page: Response, { headers }: Response): Response {
  for (const cookie of headers.getSetCookie()) page.headers.append('Set-Cookie', cookie);
  return page;
}
