import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request as open } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { hire, type Staff } from '../../support/backoffice/backoffice.ts';
import { addressOf, openPatterns, protectedPatterns } from '../../support/backoffice/routes.ts';
import { openShopProcess, type ShopProcess } from '../../support/shop/shop-process.ts';

/** A shop with the public address https://shop.example, as its proxy sees it. No browser is needed. */
test.describe.configure({ mode: 'default' });
const publicUrl = 'https://shop.example';

let shop: ShopProcess;
let database: pg.Client;
let cookies: string;
let staff: Staff;
test.beforeAll(async () => {
  shop = await openShopProcess({ PUBLIC_URL: publicUrl });
  database = new pg.Client({ connectionString: shop.databaseUrl });
  await database.connect();
  staff = await hire(database, { role: 'admin', language: 'en' });
  cookies = cookiesOf(await post('/admin', { name: staff.username, password: staff.password }));
});
test.afterAll(async () => {
  await database.end();
  await shop.close();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.address + path, { redirect: 'manual', headers });
const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(shop.address + path, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(form),
  });
const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

function expectGuarded(answer: Response, what: string) {
  const header = (name: string) => answer.headers.get(name) ?? '';
  const policy = header('Content-Security-Policy');
  expect(policy, what).toContain("default-src 'none'");
  expect(policy, what).toContain("frame-ancestors 'none'");
  expect(policy, what).toContain("base-uri 'none'");
  expect(/script-src ([^;]*)/.exec(policy)?.[1], what).toMatch(/^'self'( 'nonce-[\w+/=]{22,}')?$/);
  expect(header('X-Content-Type-Options'), what).toBe('nosniff');
  expect(header('Referrer-Policy'), what).toBe('strict-origin-when-cross-origin');
  expect(header('Strict-Transport-Security'), what).toBe('max-age=63072000');
  expect(header('Permissions-Policy'), what).toContain('geolocation=()');
  expect(header('Cross-Origin-Opener-Policy'), what).toBe('same-origin');
  expect(header('Cross-Origin-Resource-Policy'), what).toBe('same-origin');
  expect(header('X-Powered-By') + header('Server'), what).toBe('');
  for (const cookie of answer.headers.getSetCookie()) {
    expect(cookie, what).toMatch(/^__Host-[\w.]+=/);
    expect(cookie, what).toMatch(/; Path=\/(;|$)/);
    expect(cookie, what).toMatch(/; Secure(;|$)/);
    expect(cookie, what).toMatch(/; SameSite=(Lax|Strict)(;|$)/i);
    expect(cookie, what).not.toMatch(/Domain=/i);
    if (!/^__Host-(cart|office_notice_[\w-]+)=/.test(cookie)) expect(cookie, what).toMatch(/; HttpOnly(;|$)/);
  }
}

const isPrivate = (path: string) =>
  /^(\/en)?\/(cart|order|quote|track|verify)\b|^\/(admin|upload)\b/.test(path);
const sample = (pattern: string) => addressOf(pattern).replace(/\*$/, 'nowhere') || '/';

test('every address answers with every security header, and private answers are cached nowhere', async () => {
  const patterns = [...openPatterns(), ...protectedPatterns()];
  expect(patterns.length).toBeGreaterThan(70);
  const statuses = new Set<number>();
  for (const pattern of patterns) {
    const path = sample(pattern);
    for (const answer of [
      await get(path),
      await get(`${path}.data`),
      await post(path, {}),
      await post(path, {}, { 'Sec-Fetch-Site': 'cross-site' }),
    ]) {
      const what = `${pattern} ${answer.status}`;
      expect(answer.status, what).toBeLessThan(500);
      statuses.add(answer.status);
      expectGuarded(answer, what);
      // A cache in front would choose a time itself.
      expect(answer.headers.has('Cache-Control'), what).toBe(true);
      if (isPrivate(path)) expect(answer.headers.get('Cache-Control'), what).toBe('private, no-store');
      await answer.body?.cancel();
    }
  }
  expect([...statuses]).toEqual(expect.arrayContaining([200, 302, 303, 401, 403, 404, 405]));
});

test('an administrator’s pages and refusals have the security headers too, and are cached nowhere', async () => {
  for (const pattern of protectedPatterns()) {
    if (pattern === '/admin/live') continue;
    for (const answer of [
      await get(sample(pattern), { Cookie: cookies }),
      await get(`${sample(pattern)}.data`, { Cookie: cookies }),
    ]) {
      const what = `${pattern} ${answer.status}`;
      expect(answer.status, what).toBeLessThan(500);
      expectGuarded(answer, what);
      expect(answer.headers.get('Cache-Control'), what).toBe('private, no-store');
      await answer.body?.cancel();
    }
  }
});

test('files, plain answers, 304s and health are guarded', async () => {
  const home = await get('/');
  const html = await home.text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
  const style = /href="(\/assets\/[^"]+\.css)"/.exec(html)?.[1] ?? '';
  const known = home.headers.get('ETag') ?? '';
  const answers: [string, number, Promise<Response>][] = [
    ['service worker', 200, get('/service-worker.js')],
    ['icon', 200, get('/favicon.svg')],
    ['no such file', 404, get('/assets/nope.js')],
    ['unchanged', 304, get('/', { 'If-None-Match': known })],
    ['alive', 200, get('/healthz')],
    ['ready', 200, get('/readyz')],
    ['malformed', 400, get('/%E0%A4%A')],
    ['too large', 413, post('/?index', { message: 'x'.repeat(70_000) })],
    [
      'no form',
      400,
      fetch(`${shop.address}/cart`, {
        method: 'POST',
        body: '{',
        headers: { 'Content-Type': 'application/json' },
      }),
    ],
  ];
  for (const [what, status, asked] of answers) {
    const answer = await asked;
    expect(answer.status, what).toBe(status);
    expectGuarded(answer, what);
    expect(answer.headers.get('Cache-Control'), what).toBe(
      {
        icon: 'public, max-age=86400',
        malformed: 'no-store',
        unchanged: 'public, no-cache',
        'too large': 'private, no-store',
        'no form': 'private, no-store',
      }[what] ?? 'no-cache',
    );
    await answer.body?.cancel();
  }
  for (const file of [script, style]) {
    const { status, headers } = await get(file, { 'Accept-Encoding': 'br' });
    expect(status, file).toBe(200);
    expect(Object.fromEntries(headers), file).toEqual({
      'cache-control': 'public, max-age=31536000, immutable',
      connection: 'keep-alive',
      'content-encoding': 'br',
      'content-length': expect.any(String),
      'content-type': file === script ? 'text/javascript; charset=utf-8' : 'text/css; charset=utf-8',
      'cross-origin-resource-policy': 'same-origin',
      date: expect.any(String),
      'keep-alive': expect.any(String),
      'strict-transport-security': 'max-age=63072000',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
    });
  }
});

test('cookies carry the prefix of this host, and others under their names are not believed', async () => {
  expect(cookies).toMatch(/__Host-comptoir\.session_token=/);
  expect(cookies).toMatch(/__Host-office_language=en/);
  expect((await get('/admin/profile', { Cookie: cookies })).status).toBe(200);
  const planted = cookies.replaceAll('__Host-', '');
  expect((await get('/admin/profile', { Cookie: planted })).status).toBe(302);
  const added = await post('/cart/add', { product: '1' });
  expect(cookiesOf(added)).toMatch(/^__Host-cart=1\.\d+\.1-1$/);
  expect(added.headers.getSetCookie()[0]).not.toContain('HttpOnly');
  expect(await (await get('/cart', { Cookie: cookiesOf(added) })).text()).toContain(
    'data-cart-page="filled"',
  );
  expect(await (await get('/cart', { Cookie: cookiesOf(added).replace('__Host-', '') })).text()).toContain(
    'data-cart-page="empty"',
  );
});

test('empty, doubled, listed and forged session cookies open nothing and break nothing', async () => {
  const [, token = ''] = /__Host-comptoir\.session_token=([^;]+)/.exec(cookies) ?? [];
  const name = '__Host-comptoir.session_token';
  for (const cookie of [
    `${name}=`,
    `${name}=; ${name}=`,
    `${name}=undefined`,
    `${name}=null`,
    `${name}[]=${token}`,
    `${name}[0]=${token}`,
    `${name}=${token.split('.')[0]}`,
    `${name}=.${token.split('.')[1]}`,
    `${name}=%00`,
    `${name}=%E0%A4%A`,
    `${name}=${'a'.repeat(8000)}`,
    `${name}={"$ne":null}`,
    `${name}=' or 1=1 --`,
    `__proto__=${token}; constructor=${token}`,
  ]) {
    const answer = await get('/admin/profile', { Cookie: cookie });
    expect([answer.status, answer.headers.get('Location')], cookie.slice(0, 60)).toEqual([
      302,
      '/admin?next=%2Fadmin%2Fprofile',
    ]);
  }
});

test('headers of other frameworks’ middleware open nothing', async () => {
  const forged: Record<string, string> = {
    'X-Middleware-Subrequest': 'middleware:middleware:middleware:middleware:middleware',
    'X-Original-URL': '/',
    'X-Rewrite-URL': '/',
    'X-Forwarded-Host': 'elsewhere.example',
    'X-Forwarded-Proto': 'http',
    'X-Forwarded-For': '127.0.0.1',
    'X-Forwarded-Prefix': '/elsewhere',
    Forwarded: 'for=127.0.0.1;host=elsewhere.example;proto=http',
    'X-HTTP-Method-Override': 'POST',
    'X-Remote-User': staff.username,
    'X-React-Router-Prerender-Data': 'true',
  };
  for (const [name, value] of Object.entries(forged)) {
    const answer = await get('/admin/profile', { [name]: value });
    expect([answer.status, answer.headers.get('Location')], name).toEqual([
      302,
      '/admin?next=%2Fadmin%2Fprofile',
    ]);
    const language = await get('/admin/logout', { Cookie: cookies, [name]: value });
    expect(language.status, name).toBe(302);
    expect((await get('/', { [name]: value })).status, name).toBe(200);
    expect(await (await get('/', { [name]: value })).text(), name).not.toContain('elsewhere.example');
  }
  // A sign-out that is asked for with another method's name is none.
  expect((await get('/admin/profile', { Cookie: cookies })).status).toBe(200);
});

/** Asks under another host's name, which `fetch` does not let one do. */
async function askAs(host: string, path: string) {
  const { port } = new URL(shop.address);
  const asked = open({ host: '127.0.0.1', port, path, headers: { Host: host } }).end();
  return new Promise<string>((resolve, reject) => {
    asked.once('response', async (answer) =>
      resolve(`${answer.statusCode} ${JSON.stringify(answer.headers)} ${await text(answer)}`),
    );
    asked.once('error', reject);
  });
}

test('for any Host header, links and redirects name the shop alone', async () => {
  for (const path of [
    '/',
    '/en/products',
    '/sitemap.xml',
    '/robots.txt',
    '/cart/add',
    '/admin/profile',
    '/admin/forgot-password',
  ]) {
    for (const host of [
      'elsewhere.example',
      'elsewhere.example:3000',
      'shop.example.elsewhere.example',
      'x"><script>',
    ]) {
      const said = await askAs(host, path);
      expect(said, `${path} as ${host}`).not.toMatch(/elsewhere\.example|x\\?"><script>/);
      expect(said, `${path} as ${host}`).toMatch(/^[234]/);
    }
  }
  expect(await askAs('elsewhere.example', '/sitemap.xml')).toContain(`<loc>${publicUrl}/`);
});

/** Sends bytes as they are. Returns what comes back until the connection is closed or 3 s have passed. */
async function raw(bytes: string, flood = ''): Promise<string> {
  const socket = connect(Number(new URL(shop.address).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.setTimeout(3000, () => socket.destroy());
  let answer = '';
  socket.on('data', (data) => {
    answer += String(data);
  });
  socket.write(bytes);
  let sent = 0;
  while (flood && sent < 200 && !socket.destroyed && answer === '') {
    socket.write(flood);
    sent += 1;
    await new Promise(setImmediate);
  }
  if (answer === '')
    await Promise.race([
      new Promise((r) => socket.once('data', r)),
      new Promise((r) => socket.once('close', r)),
    ]);
  socket.destroy();
  return answer;
}

test('a body over 64 KiB is refused before it has arrived, with its length announced or not', async () => {
  const head = 'POST /cart HTTP/1.1\r\nHost: shop\r\nContent-Type: application/x-www-form-urlencoded\r\n';
  expect(await raw(`${head}Content-Length: 70000\r\n\r\n`)).toMatch(/^HTTP\/1.1 413/);
  expect(await raw(`${head}Content-Length: 99999999999\r\n\r\n`)).toMatch(/^HTTP\/1.1 413/);
  const piece = `2000\r\n${'a'.repeat(0x2000)}\r\n`;
  expect(await raw(`${head}Transfer-Encoding: chunked\r\n\r\n`, piece)).toMatch(/^HTTP\/1.1 413/);
  expect(await raw(`${head}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`)).toMatch(
    /^HTTP\/1.1 400/,
  );
  const upload = 'POST /upload HTTP/1.1\r\nHost: shop\r\nContent-Type: multipart/form-data; boundary=x\r\n';
  expect(await raw(`${upload}Content-Length: 12000000\r\n\r\n`)).toMatch(/^HTTP\/1.1 413/);
  expect((await get('/healthz')).status).toBe(200);
});

test('the health check of the image finds the shop alive', () => {
  const [, command = ''] = /HEALTHCHECK[^[]*(\[.*\])/.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
  const [program, ...args] = JSON.parse(command);
  const check = (port: string) => spawnSync(program, args, { env: { ...process.env, PORT: port } }).status;
  expect(check(new URL(shop.address).port)).toBe(0);
  expect(check('1')).toBe(1);
});

test('names of JavaScript’s own properties are names like others', async () => {
  for (const name of [
    '__proto__',
    'constructor',
    'prototype',
    '__proto__[isAdmin]',
    'constructor.prototype',
    'toString',
    'then',
  ]) {
    for (const path of [
      '/cart',
      '/?index',
      '/cart/add',
      '/cart/quantity',
      '/cart/again',
      '/visits',
      '/admin',
      '/admin/forgot-password',
    ]) {
      const answer = await post(path, { [name]: 'x', name: 'x' });
      expect(answer.status, `${path} ${name}`).toBeLessThan(500);
    }
    for (const path of ['/admin/products/add', '/admin/settings', '/admin/users/add', '/admin/orders/new']) {
      const answer = await post(path, { [name]: 'x', version: name, role: name }, { Cookie: cookies });
      expect([400, 422], `${path} ${name}`).toContain(answer.status);
    }
    expect((await get(`/products?category=${name}&${name}=1`)).status).toBeLessThan(500);
  }
  expect((await get('/admin/profile', { Cookie: cookies })).status).toBe(200);
});

test('one request with thousands of fields or lines is answered within 5 s', async () => {
  const fields = new URLSearchParams();
  for (let i = 0; i < 6000; i++) fields.append('line', `${i}-1`);
  for (const path of ['/cart', '/?index', '/admin', '/visits']) {
    const signal = AbortSignal.timeout(5000);
    const init: RequestInit = { method: 'POST', redirect: 'manual', body: fields, signal };
    expect((await fetch(shop.address + path, init)).status, path).toBeLessThan(500);
  }
});

test('what was planted in the shop’s secrets is in no answer that a visitor gets', async () => {
  const floor = 424_242;
  await database.query('update products set lprice = $1', [floor]);
  await database.query('update order_items set floor = $1', [floor]);
  await database.query('update quote_lines set floor = $1', [floor]);
  const cost = 636_363_636;
  await database.query('update products set stock_value = $1 where stock > 0', [cost]);
  await database.query('update order_items set taken_cost = $1', [cost]);
  await database.query('update stock_movements set value = $1', [cost]);
  const { rows } = await database.query<{ secret: string }>(
    'select password as secret from accounts union all select token from sessions union all select value from secrets',
  );
  const { rows: orders } = await database.query<{ token: string }>('select token from orders limit 1');
  const { rows: quotes } = await database.query<{ token: string }>(
    'select token from quotes where token is not null',
  );
  const { rows: products } = await database.query<{ slug: string; picture: string }>(
    "select slug, image_url as picture from products where image_url <> '' limit 1",
  );
  const planted = [
    ...[String(floor), 'lprice', 'lastPrice'],
    ...[String(cost), 'stockValue', 'unitCost', 'averageCost', 'takenCost'],
    ...rows.map(({ secret }) => secret),
  ];
  const html = await (await get('/')).text();
  const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(1);
  const paths = [
    ...openPatterns().map(sample),
    `/products/${products[0]?.slug}`,
    `/order/${orders[0]?.token}`,
    ...quotes.map(({ token }) => `/quote/${token}`),
  ].flatMap((path) => [path, `${path}.data`, `/en${path}`]);
  for (const path of [
    ...paths,
    ...files,
    ...files.map((file) => `${file}.map`),
    `/images/${products[0]?.picture}?w=200`,
    '/service-worker.js',
    '/service-worker.js.map',
  ]) {
    const answer = await get(path);
    const said = `${JSON.stringify([...answer.headers])} ${await answer.text()}`;
    for (const secret of planted)
      expect(said.includes(secret), `${secret.slice(0, 12)} in ${path}`).toBe(false);
  }
});
