import { m } from '../../generated/words/messages.js';
import { address, languageOf } from '../address.ts';

/** TypeScript's page types have no worker scope: this is the part used here. */
type FetchEvent = {
  request: Request;
  respondWith: (response: Promise<Response>) => void;
  waitUntil: (done: Promise<unknown>) => void;
};
type Worker = {
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  addEventListener: {
    (
      name: 'install' | 'activate',
      listener: (event: { waitUntil: (done: Promise<unknown>) => void }) => void,
    ): void;
    (name: 'fetch', listener: (event: FetchEvent) => void): void;
  };
};

/** Pages: network first, else the stored copy, marked as offline. Pictures and hashed files never change: stored copy first. */
const scope = globalThis as unknown as Worker;

const pages = 'pages-1';
const files = 'files-1';
const limits = { [pages]: 60, [files]: 240 };
const maxWaitMs = 8000;

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => {
  event.waitUntil(dropOldCaches().then(() => scope.clients.claim()));
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || /^\/(admin|healthz|readyz)/.test(pathname))
    return;
  const isFile = /^\/(assets|images|pictures|icons)\/|^\/favicon\.svg$/.test(pathname);
  const isPage = request.mode === 'navigate' || request.headers.get('Accept') === 'text/html';
  if (isFile) event.respondWith(cacheFirst(request));
  else if (isPage) event.respondWith(networkFirst(event));
});

async function dropOldCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !(name in limits)).map((name) => caches.delete(name)));
}

async function cacheFirst(request: Request): Promise<Response> {
  const cache = await caches.open(files);
  // Without a network, another width of the picture is better than none.
  const stored =
    (await cache.match(request)) ??
    (navigator.onLine ? undefined : await cache.match(request, { ignoreSearch: true }));
  if (stored) return stored;
  const response = await fetch(request);
  if (response.ok) await store(cache, files, request, response.clone());
  return response;
}

async function networkFirst(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(pages);
  const { request } = event;
  const copy = await cache.match(request.url, { ignoreVary: true });
  const answer = fetchPage(cache, request);
  // An answer that comes too late is the copy of the next time.
  event.waitUntil(answer.catch(() => {}));
  try {
    const response = await (copy ? withTimeout(answer) : answer);
    return copy && response.status >= 500 ? await markOffline(copy) : response;
  } catch {
    // The copy of another search says nothing of this one.
    const ignoreSearch = !/\/(products|compare)(\?|$)/.test(request.url);
    const similar = copy ?? (await cache.match(request.url, { ignoreSearch, ignoreVary: true }));
    return await (similar ? markOffline(similar) : pageNotStored(request.url));
  }
}

async function fetchPage(cache: Cache, request: Request): Promise<Response> {
  const response = await fetch(request);
  if (response.ok && !response.redirected) await store(cache, pages, request.url, response.clone());
  return response;
}

/** A navigation's fetch cannot be aborted: it goes on in the background. */
function withTimeout(answer: Promise<Response>): Promise<Response> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('too late')), maxWaitMs));
  return Promise.race([answer, late]);
}

async function store(cache: Cache, name: keyof typeof limits, key: RequestInfo, response: Response) {
  try {
    await cache.put(key, response);
    const keys = (await cache.keys()).filter(({ url }) => !url.endsWith('/cart'));
    await Promise.all(
      keys.slice(0, Math.max(0, keys.length - (limits[name] ?? 0))).map((old) => cache.delete(old)),
    );
  } catch {
    // The disk is full: the page is shown, and not stored.
  }
}

/** A paper cannot say that it is a copy. */
async function markOffline(copy: Response): Promise<Response> {
  if (!/html/.test(copy.headers.get('Content-Type') ?? '')) return copy;
  const html = (await copy.text()).replace('<html', '<html data-offline=""');
  return new Response(html, {
    status: 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': copy.headers.get('Content-Security-Policy') ?? "default-src 'none'",
    },
  });
}

/** In the frame of a page of this language that is stored, so that it looks like the shop; its links and its search work once the network is back. */
async function pageNotStored(url: string): Promise<Response> {
  const locale = languageOf(new URL(url).pathname);
  const title = m.offline_page_missing({}, { locale });
  const link = (href: string, words: string, className: string) =>
    `<a class="${className}" href="${href.replace(/"/g, '%22')}">${words}</a>`;
  const content = `<h1>${title}</h1><p class="lead">${m.offline_page_missing_hint({}, { locale })}</p><p class="flex flex-wrap gap-3">${link(url, m.try_again({}, { locale }), 'button')} ${link(address(locale, '/cart'), m.cart({}, { locale }), 'button button-quiet')} ${link(address(locale, '/'), m.nav_home({}, { locale }), 'button button-quiet')}</p>`;
  const frame = await findFrame(locale);
  const html = frame
    ? frame.html
        .replace('<html', '<html data-offline=""')
        .replace(/<title>[^<]*/, () => `<title>${title}`)
        .replace(/(data-offline-note[^>]*>)[^<]*/, (_, note) => note + m.offline_nothing_kept({}, { locale }))
        .replace(
          /(<main[^>]*>)[\s\S]*<\/main>/,
          (_, main) =>
            `${main}<section class="wrap section grid grid-cols-[minmax(0,1fr)] justify-items-start gap-4">${content}</section></main>`,
        )
    : `<!DOCTYPE html><html lang="${locale}" data-offline=""><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>:root{color-scheme:light dark}body{font:1rem/1.5 Roboto,system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1rem}a{display:inline-block;padding:.75rem 1rem .75rem 0}</style>${content}</html>`;
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': frame?.policy ?? "default-src 'none'; style-src 'unsafe-inline'",
  };
  return new Response(html, { status: 503, headers });
}

async function findFrame(locale: string): Promise<{ html: string; policy: string | undefined } | undefined> {
  const cache = await caches.open(pages);
  for (const stored of await cache.matchAll()) {
    const html = await stored.text();
    if (html.includes(`<html lang="${locale}"`) && html.includes('<main'))
      return { html, policy: stored.headers.get('Content-Security-Policy') ?? undefined };
  }
  return undefined;
}
