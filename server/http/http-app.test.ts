import { expect, test } from 'vitest';
import { createHttpApp } from './http-app.ts';
import { createLoadShedder } from './overload/load-shedding.ts';

const cutOff = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });

test.each([cutOff, new Error('Client connection prematurely closed.'), new TypeError('Body is unusable')])(
  'a body that is sent by half is a warning and no error: %s',
  async (error) => {
    const [errors, warnings]: [string[], string[]] = [[], []];
    const app = createHttpApp({
      answer: async (request) => new Response(await request.text()),
      publicUrl: 'http://127.0.0.1:3000',
      trustedProxies: [],
      readiness: async () => ({ isReady: true, sentence: '' }),
      waitForPendingNotifications: async () => {},
      loadShedder: createLoadShedder({ maxConcurrent: 1, maxQueued: 1, maxWaitMs: 1000 }),
      paperShedder: createLoadShedder({ maxConcurrent: 1, maxQueued: 1, maxWaitMs: 1000 }),
      logError: (event) => errors.push(event),
      logWarning: (event) => warnings.push(event),
    });
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('name=Awa')),
      pull: (controller) => controller.error(error),
    });
    const answer = await app.fetch(
      new Request('http://127.0.0.1:3000/cart', { method: 'POST', body, duplex: 'half' } as RequestInit),
      {},
    );
    expect({ status: answer.status, errors, warnings }).toEqual({
      ...{ status: 400, errors: [], warnings: ['request body cut off'] },
    });
  },
);
