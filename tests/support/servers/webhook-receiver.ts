import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ApiEvent } from '../../../app/domain/api/api.ts';
import { eventShape } from '../../../app/domain/api/api-shapes.ts';

type Received = { id: string; type: ApiEvent | 'test'; time: string; data: Record<string, unknown> | null };
type Answer = { status?: number; headers?: Record<string, string>; hangs?: boolean };

export type WebhookReceiver = {
  origin: string;
  url: string;
  /** In the order of their arrival, repeats too. */
  received: Received[];
  /** Why deliveries were refused. */
  complaints: string[];
  /** Answers of the next deliveries, in order; 204 afterwards. */
  answer: (...answers: Answer[]) => void;
  /** How many deliveries are under way at most at once. */
  most: () => number;
  knows: (secret: string) => void;
  close: () => Promise<void>;
};

/** A program that is told of events: it refuses what is not signed as Standard Webhooks says, is old, or has another shape than the documented one. */
export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const complaints: string[] = [];
  const answers: Answer[] = [];
  let secret = '';
  let [now, most] = [0, 0];
  const server = createServer(async (request, response) => {
    now += 1;
    most = Math.max(most, now);
    response.on('close', () => {
      now -= 1;
    });
    const body = await text(request);
    try {
      if (request.method !== 'POST') throw new Error('not a POST');
      if (request.headers['content-type'] !== 'application/json') throw new Error('no JSON');
      checkSignature(secret, request.headers, body);
      const event: Received = JSON.parse(body);
      eventShape(event.type).parse(event);
      if (event.id !== request.headers['webhook-id']) throw new Error('another id');
      received.push(event);
      const { status = 204, headers = {}, hangs = false } = answers.shift() ?? {};
      if (!hangs) response.writeHead(status, headers).end('x'.repeat(100_000));
    } catch (error) {
      complaints.push(String(error));
      response.writeHead(400).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...{ origin, url: `${origin}/hook`, received, complaints },
    answer: (...next) => answers.push(...next),
    most: () => most,
    knows: (given) => {
      secret = given;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function checkSignature(secret: string, headers: NodeJS.Dict<string | string[]>, body: string) {
  const at = String(headers['webhook-timestamp']);
  if (!/^\d{10}$/.test(at) || Math.abs(Date.now() / 1000 - Number(at)) > 300)
    throw new Error('an old timestamp');
  if (!/^whsec_[A-Za-z0-9+/]{43}=$/.test(secret)) throw new Error('no secret of 256 bits');
  const key = Buffer.from(secret.slice(6), 'base64');
  const signed = `${headers['webhook-id']}.${at}.${body}`;
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  const given = Buffer.from(String(headers['webhook-signature']));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Error('not signed');
}
