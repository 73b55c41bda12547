import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { startListener } from './http-listener.ts';

const anywhere = { port: 0, host: '127.0.0.1' };
/** Longer than a test lasts, in milliseconds. */
const forever = 600_000;

async function ask(port: number, agent: Agent, path = '/'): Promise<IncomingMessage> {
  const [answer] = await once(get({ port, path, agent, host: '127.0.0.1' }), 'response');
  return answer;
}

test('a listener that announced its closing still answers, and closes each connection', async () => {
  const listener = await startListener((_, response) => response.end('here'), anywhere);
  const agent = new Agent({ keepAlive: true });
  const before = await ask(listener.port, agent);
  expect([before.headers.connection, await text(before)]).toEqual(['keep-alive', 'here']);
  listener.announceClosing();
  const after = await ask(listener.port, agent);
  expect([after.headers.connection, await text(after)]).toEqual(['close', 'here']);
  await listener.close();
  await expect(ask(listener.port, agent)).rejects.toThrow('ECONNREFUSED');
});

test('closing waits for requests in flight, not for idle connections', async () => {
  const going = Promise.withResolvers<void>();
  const listener = await startListener(
    async ({ url }, response) => {
      if (url === '/slow') {
        // The headers of this response are sent before the closing is announced.
        response.write('slow');
        await going.promise;
      }
      response.end('done');
    },
    anywhere,
    { idle: forever, closing: forever },
  );
  const agent = new Agent({ keepAlive: true });
  await text(await ask(listener.port, agent));
  const slow = await ask(listener.port, new Agent({ keepAlive: true }), '/slow');
  let isClosed = false;
  const closing = listener.close().then(() => {
    isClosed = true;
  });
  await expect.poll(() => ask(listener.port, new Agent()).catch(({ code }) => code)).toBe('ECONNREFUSED');
  expect(isClosed).toBe(false);
  going.resolve();
  expect(await text(slow)).toBe('slowdone');
  await closing;
});

test('a connection in the accept queue is answered before the listener closes', async () => {
  const listener = await startListener((_, response) => response.end('here'), anywhere);
  // In a worker: while it runs, the system accepts the connections and this thread does not.
  const connected = new Int32Array(new SharedArrayBuffer(4));
  const visitors = new Worker(
    `const { connected, port } = require('node:worker_threads').workerData;
    const { text } = require('node:stream/consumers');
    const answers = Array.from({ length: 20 }, () => {
      const socket = require('node:net').connect(port, '127.0.0.1', () => {
        socket.write('GET / HTTP/1.1\\r\\nHost: shop\\r\\n\\r\\n');
        if (Atomics.add(connected, 0, 1) === 19) Atomics.notify(connected, 0);
      });
      return text(socket).catch(String);
    });
    Promise.all(answers).then((all) => require('node:worker_threads').parentPort.postMessage(all));`,
    { eval: true, workerData: { connected, port: listener.port } },
  );
  await once(visitors, 'online');
  for (let count = 0; count < 20; count = Atomics.load(connected, 0)) Atomics.wait(connected, 0, count, 100);
  const answered = once(visitors, 'message');
  await listener.close();
  const [answers] = await answered;
  expect(answers).toHaveLength(20);
  for (const said of answers) expect(said).toMatch(/^HTTP\/1\.1 200 OK.*here/s);
});

test('a response that never ends is cut off', async () => {
  const listener = await startListener((_, response) => response.write('and so on'), anywhere, {
    closing: 200,
  });
  const endless = await ask(listener.port, new Agent());
  const reading = text(endless);
  const [ended] = await Promise.all([reading.catch((error) => String(error)), listener.close()]);
  expect(ended).toContain('aborted');
});

test('a port that is taken stops the start with a sentence', async () => {
  const listener = await startListener((_, response) => response.end(), anywhere);
  await expect(
    startListener((_, response) => response.end(), { ...anywhere, port: listener.port }),
  ).rejects.toThrow(`PORT ${listener.port} is taken by another program on 127.0.0.1.`);
  await listener.close();
});

test('an address that is too long is refused with a sentence', async () => {
  const listener = await startListener((_, response) => response.end('here'), anywhere);
  for (const length of [17_000, 70_000, 500_000]) {
    const answer = await ask(listener.port, new Agent({ keepAlive: true }), `/?q=${'a'.repeat(length)}`);
    expect([answer.statusCode, await text(answer)]).toEqual([
      431,
      expect.stringContaining('could not be read'),
    ]);
  }
  await listener.close();
});

test('who sends a file that is far too large reads the answer, and so does who sends without end', async () => {
  const listener = await startListener((_, response) => {
    response.writeHead(413).end('too large');
  }, anywhere);
  // In a worker, as another program: it writes while this thread closes.
  const sender = new Worker(
    `const { parentPort, workerData: { port } } = require('node:worker_threads');
     const send = (size) => fetch('http://127.0.0.1:' + port, { method: 'POST', body: new Uint8Array(size * 2 ** 20) })
       .then((answer) => answer.text(), (error) => String(error.cause));
     (async () => {
       const answers = new Set();
       for (const size of [20, 24, 30, 40, 96]) for (let time = 0; time < 5; time++) answers.add(await send(size));
       parentPort.postMessage([...answers]);
     })();`,
    { eval: true, workerData: { port: listener.port } },
  );
  expect(await once(sender, 'message')).toEqual([['too large']]);
  await sender.terminate();
  await listener.close();
});
