import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import type { PageDependency } from '../../app/platform/page-dependencies.ts';
import { createCdn } from './cdn.ts';

type Purge = Pick<IncomingMessage, 'method' | 'headers'> & { body: string; at: number };
type Provider = Parameters<typeof createCdn>[0]['provider'];

/** A CDN that answers what `answer` says, and the shop's side of it. */
async function openCdn(provider: Provider = 'varnish', repeatMs = 40) {
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
  const cdn = createCdn({ provider, url, token: 'a-secret-token' }, log, { repeatMs, firstPauseMs: 20 });
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
  const { cdn, tags } = await openCdn('varnish', 500);
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

test('the pauses between failures grow, so that a CDN that is away for an hour is asked seldom', async () => {
  const { cdn, state, purges } = await openCdn();
  state.status = 500;
  cdn.invalidate('range');
  await expect.poll(() => purges.length).toBeGreaterThanOrEqual(6);
  const pauses = purges.slice(1).map(({ at }, i) => at - (purges[i]?.at ?? 0));
  for (const [i, least] of [20, 40, 80, 160, 320].entries()) expect(pauses[i]).toBeGreaterThan(least - 5);
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
