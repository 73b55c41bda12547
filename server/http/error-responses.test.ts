import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { errorResponse } from './error-responses.ts';
import { prepareOverloadedResponse } from './overload/overloaded-response.ts';

const shop = 'http://127.0.0.1:3000';
const english = { Cookie: 'office_language=en' };

/** The links of a page, as their texts and addresses. */
const linksOf = (html: string) =>
  [...html.matchAll(/<a href="([^"]*)">([^<]*)</g)].map(([, href, text]) => `${text}: ${href}`);

test.each([
  ['/cart', 'GET', {}, ['Réessayer: ', 'Retour à l’accueil: /']],
  ['/en/cart', 'GET', {}, ['Try again: ', 'Back to Home: /en']],
  ['/cart', 'POST', {}, ['Retour à l’accueil: /']],
  ['/admin/orders', 'GET', {}, ['Réessayer: ', 'Retour au tableau de bord: /admin']],
  ['/admin/orders.data', 'GET', english, ['Try again: ', 'Back to the dashboard: /admin']],
])('an overloaded shop tells %s (%s) how to go on', async (path, method, headers, links) => {
  const answer = errorResponse(new Request(shop + path, { method, headers }), 'overloaded');
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(linksOf(await answer.text())).toEqual(links);
  expect(await askOverloaded(path, method, headers)).toEqual({ status: 503, retryAfter: '5', links });
});

test('an address that is malformed is not asked for again', async () => {
  const answer = errorResponse(new Request(`${shop}/en/%0A`), 'badAddress');
  expect(linksOf(await answer.text())).toEqual(['Back to Home: /en']);
});

test.each([
  ['fr', 'Beaucoup de monde visite la boutique en ce moment. Réessayez dans quelques secondes.'],
  ['en-GB', 'Many people are visiting the shop right now. Please try again in a few seconds.'],
])('a program is refused in JSON: %s', async (language, message) => {
  const headers = { 'Accept-Language': language };
  const answer = errorResponse(new Request(`${shop}/api/v1/orders`, { headers }), 'overloaded');
  expect(await answer.json()).toEqual({ error: { status: 503, message } });
  expect([answer.headers.get('Content-Type'), answer.headers.get('Retry-After')]).toEqual([
    'application/json',
    '5',
  ]);
  const fast = await openOverloaded();
  const sent = await fetch(`${fast}/api/v1/orders`, { headers });
  expect(await sent.json()).toEqual({ error: { status: 503, message } });
});

async function askOverloaded(path: string, method: string, headers: Record<string, string>) {
  const answer = await fetch((await openOverloaded()) + path, { method, headers });
  const retryAfter = answer.headers.get('Retry-After');
  return { status: answer.status, retryAfter, links: linksOf(await answer.text()) };
}

async function openOverloaded(): Promise<string> {
  const server = createServer(await prepareOverloadedResponse(shop));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
