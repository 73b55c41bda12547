import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HttpListener, startListener } from './http-listener.ts';

const open = (timeouts: { headers: number; form: number; file: number }) =>
  startListener(
    async (request, response) => {
      const body = await text(request).catch(() => 'cut');
      response.end(`${Object.keys(request.headers).length} headers, ${body.length} bytes`);
    },
    { port: 0, host: '127.0.0.1', takesFiles: (path) => path === '/upload' },
    { ...timeouts, checkInterval: 50, closing: 0 },
  );
/** In milliseconds, longer than a test lasts. */
const forever = 600_000;

let listener: HttpListener;
beforeAll(async () => {
  listener = await open({ headers: 300, form: 300, file: forever });
});
afterAll(async () => {
  await listener.close();
});

/** Sends these words, then one more every 50 ms while the connection is open. */
async function trickle(words: string, more: string, { port } = listener) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  const started = performance.now();
  let answer = '';
  socket.on('data', (data) => {
    answer += String(data);
  });
  socket.write(words);
  const clock = setInterval(() => socket.write(more), 50);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(clock);
  return { answer, after: performance.now() - started };
}

const post = (path: string, headers: string) => `POST ${path} HTTP/1.1\r\nHost: shop\r\n${headers}\r\n\r\n`;

test('headers that never end are cut off', async () => {
  const { answer } = await trickle('GET / HTTP/1.1\r\nHost: shop\r\n', 'X-More: 1\r\n');
  expect(answer).toMatch(/^(HTTP\/1.1 408|$)/);
});

test.each(['Content-Length: 60000', 'Transfer-Encoding: chunked'])(
  'a form that trickles in is cut (%s)',
  async (header) => {
    const { after } = await trickle(post('/cart', header), '1\r\na\r\n');
    expect(after).toBeGreaterThan(250);
  },
);

test('a picture may take longer than a form, and has a limit', async () => {
  const separate = await open({ headers: 300, form: 300, file: 900 });
  const { after } = await trickle(post('/upload', 'Content-Length: 10000000'), 'a', separate);
  expect(after).toBeGreaterThan(700);
  await separate.close();
});

test('a connection that sends nothing is closed', async () => {
  expect(await trickle('', '')).toMatchObject({ answer: expect.stringMatching(/^(HTTP\/1.1 408|$)/) });
});

test('more than a hundred headers, or 20 KiB of them, are refused', async () => {
  const many = Array.from({ length: 300 }, (_, i) => `X${i}: 1`).join('\r\n');
  const counted = await trickle(`GET / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n${many}\r\n\r\n`, '');
  expect(counted.answer).toMatch(/^HTTP\/1.1 431/);
  const long = await trickle(`GET / HTTP/1.1\r\nHost: shop\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, '');
  expect(long.answer).toMatch(/^HTTP\/1.1 431/);
});
