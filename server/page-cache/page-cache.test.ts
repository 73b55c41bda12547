import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { PageDependency } from '../../app/platform/page-dependencies.ts';
import { createPageCache, type PageCache } from './page-cache.ts';

let pages: PageCache;
let server: Server;
/** The addresses that pages were made from, in order. */
let made: string[];
let make: (address: string, parts: Set<PageDependency>) => Promise<Response>;

beforeEach(async () => {
  made = [];
  make = async (address) => new Response(`${address} made ${made.length}`);
  pages = createPageCache({
    logError: (event, error) => {
      throw new Error(event, { cause: error });
    },
  });
  pages.setListening(true);
  server = createServer((asked, answer) => {
    const isPage = pages.answer(asked, answer, (address, parts) => {
      made.push(address);
      return make(address, parts);
    });
    if (!isPage) answer.writeHead(418).end('not a public page');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.close();
});

type Asked = { method?: string; headers?: Record<string, string> };

function get(path: string, { method = 'GET', headers = {} }: Asked = {}) {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      request({ port, host: '127.0.0.1', path, method, headers, agent: false }, async (answer) => {
        const body = Buffer.concat(await answer.toArray());
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
      })
        .on('error', reject)
        .end();
    },
  );
}

const read = async (path: string) => String((await get(path)).body);

test('visitors of one quarter share their copy of a product and of the fees; other pages are everybody’s', async () => {
  const zone = (id: string) => ({ headers: { Cookie: `cart=1.2.3-4; __Host-zone=${id}` } });
  for (const path of ['/products/ballon', '/en/delivery', '/about']) {
    await get(path);
    await get(path, zone('12'));
    await get(path, zone('12'));
    await get(`${path}?zone=99`);
    await get(path, zone('12; drop'));
    await get(path, zone('x'));
  }
  expect(made).toEqual([
    '/products/ballon',
    '/products/ballon?zone=12',
    '/en/delivery',
    '/en/delivery?zone=12',
    '/about',
  ]);
});

test('a cache in front is told what it may keep as it is now, and nothing that may have changed', async () => {
  const asked: unknown[] = [];
  pages = createPageCache({
    logError: () => {},
    cdn: {
      headersOf: ({ address, quarter }, { dependencies, isCurrent }) => {
        asked.push([address, quarter, [...dependencies], isCurrent]);
        return { 'cache-control': isCurrent ? 'public, s-maxage=300' : 'kept by nobody' };
      },
    },
  });
  make = async (address, parts) => {
    if (address === '/about') return new Response('missing', { status: 404 });
    parts.add('product 1');
    return new Response('made');
  };
  const kept = async (path: string, headers = {}) => (await get(path, { headers })).headers['cache-control'];
  expect(await kept('/products')).toBe('kept by nobody');
  pages.setListening(true);
  expect(await kept('/products')).toBe('public, s-maxage=300');
  expect(await kept('/products')).toBe('public, s-maxage=300');
  await kept('/products/lit', { Cookie: 'zone=12' });
  expect(asked).toEqual([
    ['/products', undefined, ['product 1'], false],
    ['/products', undefined, ['product 1'], true],
    ['/products', undefined, ['product 1'], true],
    ['/products/lit?zone=12', 'chosen', ['product 1'], true],
  ]);
  // A copy that is trusted for two seconds here must not be trusted for minutes elsewhere.
  pages.setListening(true, 2000);
  expect(await kept('/products')).toBe('kept by nobody');
  pages.setListening(true);
  pages.invalidate('product 1');
  make = async () => new Response('the database is gone', { status: 503 });
  expect(await kept('/products')).toBe('kept by nobody');
  make = async () => new Response('missing', { status: 404 });
  expect(await kept('/about')).toBe('public, no-cache');
});

test('a page is rendered once, whatever else its readers send', async () => {
  const paths = [
    '/products',
    '/products?utm_source=x',
    '/products?page=0',
    '/products?category=nonsense&q=%20',
  ];
  for (const path of paths)
    expect(
      await get(path, { headers: { Cookie: 'a=b', 'X-Forwarded-Host': 'evil', Host: 'evil' } }),
    ).toMatchObject({
      status: 200,
      body: Buffer.from('/products made 1'),
    });
  expect(made).toEqual(['/products']);
});

test('a comparison is rendered once for the same products in the same order', async () => {
  for (const path of [
    '?product=lit&product=canne',
    '?x=1&product=lit&product=Canne&product=canne&product=lit',
  ])
    await get(`/compare${path}`);
  await get('/en/compare?product=canne&product=lit');
  expect(made).toEqual(['/compare?product=lit&product=canne', '/en/compare?product=canne&product=lit']);
});

test('the cache says whether it keeps a page, which a failure and a missing page are not', async () => {
  expect(pages.hasPages()).toBe(false);
  make = async () => new Response('away', { status: 503 });
  await get('/about');
  make = async () => new Response('no such page', { status: 404 });
  await get('/products/none');
  expect(pages.hasPages()).toBe(false);
  make = async () => new Response('made');
  await get('/products');
  pages.invalidate('everything');
  pages.setListening(false);
  expect(pages.hasPages()).toBe(true);
});

test('during overload cached pages are sent stale, others get 503, and nothing is rendered', async () => {
  let isOverloaded = false;
  pages = createPageCache({
    logError: () => {},
    overload: {
      isOverloaded: () => isOverloaded,
      respond: (_, answer) => answer.writeHead(503).end('come back'),
    },
  });
  pages.setListening(true);
  await get('/products');
  pages.invalidate('everything');
  isOverloaded = true;
  expect(await get('/products')).toMatchObject({
    status: 200,
    headers: { 'cache-status': expect.stringContaining('last good copy') },
    body: Buffer.from('/products made 1'),
  });
  expect(await get('/about')).toMatchObject({ status: 503, body: Buffer.from('come back') });
  isOverloaded = false;
  expect(await read('/products')).toBe('/products made 2');
  expect(made).toEqual(['/products', '/products']);
});

test('languages, categories, pages and searches are cached apart', async () => {
  const paths = [
    '/',
    '/en',
    '/?sent=1',
    '/products?category=medical',
    '/en/products?category=medical',
    '/products?need=sleep',
    '/en/products?need=sleep&category=medical',
    '/products?q=A&page=2',
    '/products?q=a&page=2',
    '/products/fauteuil-roulant',
  ];
  for (const path of paths) await get(path);
  expect(made).toEqual(paths);
});

test('personal pages and other methods are not answered from the cache', async () => {
  for (const path of [
    '/cart',
    '/order/abc',
    '/admin',
    '/products.data',
    '/products/../cart',
    '//products',
    '/images/a.jpg',
  ])
    expect((await get(path)).status, path).toBe(418);
  expect((await get('/products', { method: 'POST' })).status).toBe(418);
  expect((await get('/products', { method: 'OPTIONS' })).status).toBe(418);
});

test('many requests at once render a page once', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => read('/about')));
  expect(new Set(answers)).toEqual(new Set(['/about made 1']));
});

test('a change makes the pages stale that depend on it, and no other', async () => {
  make = async (address, parts) => {
    if (address === '/products') parts.add('range').add('product 1');
    if (address === '/products?q=bed') parts.add('range').add('wording');
    if (address === '/products/bed') parts.add('product 2');
    return new Response(`made ${made.length}`);
  };
  const walk = async () => {
    made = [];
    for (const path of ['/products', '/products?q=bed', '/products/bed', '/about']) await get(path);
    return made;
  };
  await walk();
  expect(await walk()).toEqual([]);
  pages.invalidate('product 1');
  expect(await walk()).toEqual(['/products']);
  pages.invalidate('range');
  expect(await walk()).toEqual(['/products', '/products?q=bed']);
  pages.invalidate('wording');
  expect(await walk()).toEqual(['/products?q=bed']);
  pages.invalidate('product 2');
  expect(await walk()).toEqual(['/products/bed']);
  pages.invalidate('everything');
  expect(await walk()).toHaveLength(4);
});

test('a page that changed while it was rendered is not cached, and later requests do not get it', async () => {
  const finish: (() => void)[] = [];
  make = async (address, parts) => {
    parts.add('product 1');
    const number = made.length;
    await new Promise<void>((resolve) => finish.push(resolve));
    return new Response(`${address} made ${number}`);
  };
  const early = read('/products');
  await expect.poll(() => finish.length).toBe(1);
  pages.invalidate('product 1');
  const late = read('/products');
  await expect.poll(() => finish.length).toBe(2);
  finish[1]?.();
  expect(await late).toBe('/products made 2');
  finish[0]?.();
  expect(await early).toBe('/products made 1');
  make = async () => new Response('rendered again');
  expect(await read('/products')).toBe('/products made 2');
});

test('a page that was rendered through two changes is stale for both, although it was rendered again in between', async () => {
  const finish: (() => void)[] = [];
  make = async (address, parts) => {
    parts.add('product 2');
    const number = made.length;
    await new Promise<void>((resolve) => finish.push(resolve));
    return new Response(`${address} made ${number}`);
  };
  const early = read('/products');
  await expect.poll(() => finish.length).toBe(1);
  pages.invalidate('product 1');
  const late = read('/products');
  await expect.poll(() => finish.length).toBe(2);
  pages.invalidate('product 2');
  finish[1]?.();
  await late;
  finish[0]?.();
  await early;
  make = async () => new Response('rendered again');
  expect(await read('/products')).toBe('rendered again');
});

test('without notifications each page is rendered again', async () => {
  await get('/about');
  pages.setListening(false);
  await get('/about');
  await get('/about');
  expect(made).toHaveLength(3);
});

test('where notifications do not arrive, a copy is trusted for two seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  pages.setListening(true, 2000);
  expect(await read('/about')).toBe('/about made 1');
  vi.advanceTimersByTime(1999);
  expect(await read('/about')).toBe('/about made 1');
  vi.advanceTimersByTime(1);
  expect(await read('/about')).toBe('/about made 2');
});

test('while no page can be rendered, the last good copy is sent and says so', async () => {
  expect((await get('/about')).headers['cache-status']).toBe('Comptoir; fwd=miss; stored');
  expect((await get('/about')).headers['cache-status']).toBe('Comptoir; hit');
  pages.invalidate('everything');
  make = async () => new Response('the database is gone', { status: 503 });
  const answer = await get('/about');
  expect(answer).toMatchObject({ status: 200, body: Buffer.from('/about made 1') });
  expect(answer.headers['cache-status']).toMatch(/^Comptoir; hit; ttl=-\d+; detail="last good copy"$/);
  expect((await get('/home-teaching')).status).toBe(503);
  expect((await get('/home-teaching')).headers['cache-control']).toBe('no-store');
});

test('a page that is missing or sets a cookie is answered, not cached', async () => {
  make = async (address) =>
    address === '/about'
      ? new Response('mine', { headers: { 'Set-Cookie': 'a=b' } })
      : new Response('missing', { status: 404 });
  for (let i = 0; i < 2; i++) {
    expect((await get('/about')).headers['set-cookie']).toEqual(['a=b']);
    expect((await get('/products/none')).status).toBe(404);
  }
  expect(made).toHaveLength(4);
});

test('each client gets an encoding that it accepts, and a weak ETag', async () => {
  const long = 'une page assez longue '.repeat(200);
  make = async () => new Response(long);
  const as = (accepted?: string) =>
    get('/about', { headers: accepted === undefined ? {} : { 'Accept-Encoding': accepted } });
  expect(String(brotliDecompressSync((await as('gzip, br')).body))).toBe(long);
  expect(String(gunzipSync((await as('br;q=0, GZIP;q=0.5')).body))).toBe(long);
  for (const odd of [undefined, '', '*;q=0', 'identity', ';;,,=', 'x'.repeat(2000)]) {
    const answer = await as(odd);
    expect(answer.headers['content-encoding'], odd).toBeUndefined();
    expect(String(answer.body)).toBe(long);
  }
  const { etag } = (await as('br')).headers;
  expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
  const same = await get('/about', { headers: { 'If-None-Match': `"other", ${etag}` } });
  expect(same).toMatchObject({ status: 304, body: Buffer.alloc(0) });
  expect(same.headers).toMatchObject({ etag, vary: 'Accept-Encoding', 'cache-control': 'public, no-cache' });
  const head = await get('/about', { method: 'HEAD', headers: { Range: 'bytes=0-9' } });
  expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0) });
  const compressed = await get('/about', { method: 'HEAD', headers: { 'Accept-Encoding': 'br' } });
  expect(compressed.headers['content-length']).toBe(String((await as('br')).body.length));
});

test('made-up searches and page numbers evict each other, never the shop’s pages', async () => {
  make = async (address) =>
    new Response(`${address} ${Array.from({ length: 20_000 }, () => Math.random()).join()}`);
  await get('/about');
  await get('/sitemap.xml');
  for (let i = 0; i < 60; i++) {
    await get(`/products?page=${i + 2}`);
    await get(`/sitemap/${i}.xml`);
    await get(`/products?q=${i}`);
  }
  made = [];
  await get('/sitemap.xml');
  await get('/about');
  await get('/products?q=59');
  await get('/products?q=0');
  expect(made).toEqual(['/products?q=0']);
}, 120_000);

test('a page with a bug keeps no other page stale', async () => {
  const normal = make;
  await get('/about');
  make = async (address, parts) =>
    address === '/privacy' ? new Response('broken', { status: 500 }) : normal(address, parts);
  expect((await get('/privacy')).status).toBe(500);
  pages.invalidate('everything');
  made = [];
  expect(await read('/about')).toBe('/about made 1');
});

test('a page that shows an earlier copy of something is sent, and not cached as fresh', async () => {
  make = async (address, parts) => {
    parts.add('not-cached');
    return new Response(`${address} made ${made.length}`);
  };
  expect([await read('/about'), await read('/about')]).toEqual(['/about made 1', '/about made 2']);
});
