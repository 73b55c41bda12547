import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import type { ContentChange, PageDependency } from '../../app/platform/page-dependencies.ts';
import { createCdn } from './cdn.ts';

type Purge = Pick<IncomingMessage, 'method' | 'headers'> & { body: string; at: number };
type Provider = Parameters<typeof createCdn>[0]['provider'];

const realWait = async (ms: number, signal: AbortSignal) => {
  await pause(ms, undefined, { signal }).catch(() => {});
};

/** A CDN that answers what `state` says, and the shop's side of it. */
async function openCdn(
  provider: Provider = 'varnish',
  { repeatMs = 40, firstPauseMs = 20, wait = realWait } = {},
) {
  const purges: Purge[] = [];
  const state = { status: 200, location: '' };
  const server = createServer(async (request, response) => {
    const { method, headers } = request;
    purges.push({ method, headers, body: await text(request), at: performance.now() });
    response.writeHead(state.status, state.location ? { Location: state.location } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`;
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const cdn = createCdn({ provider, url, token: 'a-secret-token' }, log, { repeatMs, firstPauseMs, wait });
  onTestFinished(() => {
    cdn.close();
    server.close();
    server.closeAllConnections();
  });
  // Of one purge in the order of the alphabet: theirs depends on which change was under way when another came.
  const tags = () => purges.map(({ headers }) => String(headers['xkey-purge']).split(' ').sort().join(' '));
  const events = () => lines.map((line) => JSON.parse(line).msg);
  return { cdn, purges, state, url, tags, events, lines };
}

test('a change is purged at once, and once more for copies that were under way', async () => {
  const { cdn, tags } = await openCdn();
  cdn.invalidate('product 12');
  cdn.invalidate('prices');
  await expect.poll(tags).toEqual(['prices product-12', 'prices product-12']);
});

test('changes during a pause go together, and many or an unknown one purge everything', async () => {
  // Long enough for a busy machine to see the first purge before it is repeated.
  const { cdn, tags } = await openCdn('varnish', { repeatMs: 500 });
  const long = { timeout: 10_000 };
  cdn.invalidate('range');
  await expect.poll(tags, long).toEqual(['range']);
  for (let id = 1; id <= 30; id += 1) cdn.invalidate(`product ${id}`);
  const products = expect.stringMatching(/^product-1 product-10 /);
  await expect.poll(tags, long).toEqual(['range', 'everything', products]);
  cdn.invalidate('product 1');
  cdn.invalidate('everything');
  await expect.poll(tags, long).toHaveLength(5);
  expect(tags().slice(3)).toEqual(['everything', 'everything']);
});

test('what a CDN does not take is sent until it does, and meanwhile it is given nothing to keep', async () => {
  const { cdn, state, tags, events, lines } = await openCdn();
  const isKept = () =>
    cdn.headersOf(list, { dependencies: new Set(), isCurrent: true })['cache-control'] !== undefined;
  expect([cdn.isFailing(), isKept()]).toEqual([false, true]);
  state.status = 500;
  cdn.invalidate('product 1');
  await expect.poll(() => tags().length).toBeGreaterThanOrEqual(3);
  expect([cdn.isFailing(), isKept()]).toEqual([true, false]);
  cdn.invalidate('product 2');
  await expect.poll(() => tags().at(-1)).toBe('product-1 product-2');
  state.status = 200;
  await expect.poll(cdn.isFailing).toBe(false);
  await expect.poll(() => tags().slice(-2)).toEqual(['product-1 product-2', 'product-1 product-2']);
  expect(isKept()).toBe(true);
  expect(events()).toEqual(['cdn purge failed', 'cdn takes purges again']);
  expect(lines.join('')).not.toContain('a-secret-token');
});

/** Only the shop's pauses move the clock; something changes at the begin of each. */
async function failForAnHour(changes: (minute: number) => ContentChange[]) {
  const pauses: number[] = [];
  let now = 0;
  const wait = async (ms: number) => {
    for (const change of now < hour ? changes(Math.floor(now / 60_000)) : []) shop.cdn.invalidate(change);
    pauses.push(ms);
    now += ms;
    if (now >= hour) shop.state.status = 200;
  };
  const shop = await openCdn('varnish', { repeatMs: 1000, firstPauseMs: 1000, wait });
  shop.state.status = 500;
  shop.cdn.invalidate('prices');
  await expect.poll(() => shop.events()).toEqual(['cdn purge failed', 'cdn takes purges again']);
  return { ...shop, pauses };
}

const hour = 3_600_000;

test('a CDN that answers 500 for an hour is asked each minute, and then told everything that changed', async () => {
  const { cdn, tags, lines, pauses } = await failForAnHour((minute) => [`product ${minute % 3}` as const]);
  const seconds = [1, 2, 4, 8, 16, 32, 60, 60];
  expect(pauses.slice(1, 9)).toEqual(seconds.map((each) => each * 1000));
  expect(JSON.parse(lines[1] ?? '').failures).toBe(65);
  const changed = 'prices product-0 product-1 product-2';
  await expect.poll(tags).toHaveLength(67);
  expect(tags().slice(-3)).toEqual([changed, changed, changed]);
  expect(cdn.isFailing()).toBe(false);
});

test('an hour of many changes without a CDN keeps one name, which stands for all', async () => {
  let products = 0;
  const { tags } = await failForAnHour(() => {
    products += 500;
    return Array.from({ length: 500 }, (_, i) => `product ${products + i}` as const);
  });
  expect(products).toBeGreaterThan(30_000);
  await expect.poll(tags).toHaveLength(67);
  expect(new Set(tags())).toEqual(new Set(['everything']));
});

test('a token is not sent on to where the address leads', async () => {
  const other = await openCdn();
  const { cdn, state } = await openCdn('fastly');
  Object.assign(state, { status: 307, location: other.url });
  cdn.invalidate('range');
  await expect.poll(cdn.isFailing).toBe(true);
  expect(other.purges).toEqual([]);
});

const list = { address: '/products', isOpenEnded: false };
const dependencies = new Set<PageDependency>(['range', 'product 7']);

test.each([
  ['cloudflare', 'POST', { 'cache-tag': 'everything,range,product-7' }, '{"tags":["product-7"]}', {}],
  ['fastly', 'POST', { 'surrogate-key': 'everything range product-7' }, '', { 'surrogate-key': 'product-7' }],
  [
    'souin',
    'PURGE',
    { 'surrogate-key': 'everything, range, product-7' },
    '',
    { 'surrogate-key': 'product-7' },
  ],
  ['varnish', 'PURGE', { xkey: 'everything range product-7' }, '', { 'xkey-purge': 'product-7' }],
] as const)('%s is called and given tags in its own way', async (provider, method, tags, body, headers) => {
  const { cdn, purges } = await openCdn(provider);
  cdn.invalidate('product 7');
  await expect.poll(() => purges[0]).toMatchObject({ method, body, headers });
  const { 'fastly-key': key, authorization } = purges[0]?.headers ?? {};
  expect(key ?? authorization).toBe(provider === 'fastly' ? 'a-secret-token' : 'Bearer a-secret-token');
  expect(cdn.headersOf(list, { dependencies, isCurrent: true })).toEqual({
    'cache-control': 'public, max-age=0, s-maxage=300',
    ...tags,
  });
});

test('what may be old, and what one visitor’s quarter costs, is kept by nobody', async () => {
  const { cdn } = await openCdn();
  expect(cdn.headersOf(list, { dependencies, isCurrent: false })).toEqual({});
  const product = { address: '/products/lit', isOpenEnded: false };
  expect(cdn.headersOf({ ...product, quarter: 'none' }, { dependencies, isCurrent: true })).toMatchObject({
    'cache-control': 'public, max-age=0, s-maxage=300',
    vary: 'Accept-Encoding, Cookie',
  });
  expect(cdn.headersOf({ ...product, quarter: 'chosen' }, { dependencies, isCurrent: true })).toEqual({
    'cache-control': 'private, no-cache',
    vary: 'Accept-Encoding, Cookie',
  });
});
