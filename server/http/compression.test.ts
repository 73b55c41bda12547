import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { compress, compressPages } from './compression.ts';

const http = new Hono();
http.use(compressPages);
http.get('/page', (context) => context.html('<p>page</p>'.repeat(500)));
http.get('/export.csv', () => {
  const body = new ReadableStream({
    start: (rows) => rows.enqueue(new TextEncoder().encode('name;price\r\n'.repeat(500))),
  });
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': 'attachment; filename="export.csv"',
  };
  return new Response(body, { headers });
});

const accept = { headers: { 'Accept-Encoding': 'br' } };

test('a page is compressed', async () => {
  const answer = await http.request('/page', accept);
  expect(answer.headers.get('Content-Encoding')).toBe('br');
});

test.each(['br', 'gzip'] as const)(
  'a page that was compressed as %s is no longer in memory',
  async (encoding) => {
    const body = new Uint8Array(60_000).buffer;
    expect((await compress(body, encoding)).length).toBeGreaterThan(10);
    expect(body.detached).toBe(true);
  },
);

test('a download is streamed row by row', async () => {
  const answer = await http.request('/export.csv', accept);
  expect(answer.headers.has('Content-Encoding')).toBe(false);
  const first = await answer.body?.getReader().read();
  expect(new TextDecoder().decode(first?.value)).toMatch(/^name;price\r\n/);
});
