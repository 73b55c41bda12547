import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import PQueue from 'p-queue';
import pg from 'pg';
import type { Logger } from 'pino';
import { singleFlight } from '../../app/platform/concurrency/single-flight.ts';
import { isPooled } from '../../app/platform/database/session-settings.server.ts';

const channels = [
  'shop_events',
  'shop_content',
  'shop_push',
  'shop_mail',
  'shop_collections',
  'shop_webhook',
] as const;
const testChannel = 'shop_test';

export type Channel = (typeof channels)[number];

/** Whether what is notified through the pool arrives: nobody can know while there is no connection. */
export type Delivery = 'unknown' | 'works' | 'fails';

type Handlers = {
  /** Each time listening begins. Earlier notifications may have been missed. */
  onOpen: () => void;
  onNotification: (payload: string) => void;
  /** Not called again while it stays the same. */
  onDelivery?: (delivery: Delivery) => void;
};

export type Listening = {
  /** Calls `onOpen` at once when the connection is open. Returns how to end it. */
  subscribe: (channel: Channel, handlers: Handlers) => () => void;
  /** Resolves when all that was committed before has been notified, or when the connection is lost. */
  waitForPending: () => Promise<void>;
  delivery: () => Delivery;
  close: () => Promise<void>;
};

type Options = { url: string; pool: Pick<pg.Pool, 'query'>; log: Logger };

/** Before the first attempt to reconnect, and at most before a later one. */
const [firstPauseMs, longestPauseMs] = [250, 2000];
/** A stale page may be sent for as long as a lost connection goes unnoticed. */
const [pingIntervalMs, pingTimeoutMs] = [1000, 2000];
/** Pings between two tests. Behind a pooler a notification may arrive by luck: it is tested at each ping, and must arrive ten times. */
const tests = { direct: { every: 30, needed: 1 }, pooled: { every: 1, needed: 10 } };

/** Listens to all channels over one connection, and tests that what the pool notifies arrives there. */
export function startListening({ url, pool, log }: Options): Listening {
  const closing = new AbortController();
  const subscribers = new Set<{ channel: Channel; handlers: Handlers }>();
  let ping: (() => Promise<unknown>) | undefined;
  let delivery: Delivery = 'unknown';
  const listening = keepListening();

  async function keepListening() {
    let wait = firstPauseMs;
    const onConnect = (pingConnection: () => Promise<unknown>) => {
      wait = firstPauseMs;
      ping = pingConnection;
      for (const { handlers } of subscribers) handlers.onOpen();
    };
    while (!closing.signal.aborted) {
      try {
        await listenOnce({ url, pool }, closing.signal, { onConnect, onNotification, onDelivery });
      } catch (error) {
        log.warn({ err: error }, 'notification connection lost');
      }
      ping = undefined;
      onDelivery('unknown');
      await pause(wait, undefined, { signal: closing.signal }).catch(() => {});
      wait = Math.min(wait * 2, longestPauseMs);
    }
  }

  function onNotification(channel: string, payload: string) {
    for (const subscriber of subscribers)
      if (subscriber.channel === channel) subscriber.handlers.onNotification(payload);
  }

  function onDelivery(found: Delivery) {
    if (found === delivery) return;
    delivery = found;
    if (found === 'fails') log.warn('notifications do not arrive through the pool of DATABASE_URL');
    for (const { handlers } of subscribers) handlers.onDelivery?.(found);
  }

  return {
    subscribe: (channel, handlers) => {
      const subscriber = { channel, handlers };
      subscribers.add(subscriber);
      if (ping) handlers.onOpen();
      if (delivery !== 'unknown') handlers.onDelivery?.(delivery);
      return () => subscribers.delete(subscriber);
    },
    // PostgreSQL sends the notifications of earlier commits before the answer to a later query.
    waitForPending: async () => {
      await ping?.().catch(() => {});
    },
    delivery: () => delivery,
    close: async () => {
      closing.abort();
      await listening;
    },
  };
}

type Connected = {
  onConnect: (ping: () => Promise<unknown>) => void;
  onNotification: (channel: string, payload: string) => void;
  onDelivery: (delivery: Delivery) => void;
};

async function listenOnce(
  { url, pool }: Pick<Options, 'url' | 'pool'>,
  closing: AbortSignal,
  { onConnect, onNotification, onDelivery }: Connected,
) {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'comptoir notifications',
    connectionTimeoutMillis: 3000,
    query_timeout: pingTimeoutMs,
    keepAlive: true,
  });
  const lost = new AbortController();
  // Every instance tests on this channel.
  let test = { token: '', hasArrived: false };
  client.on('error', (error) => lost.abort(error));
  client.on('end', () => lost.abort(new Error('the connection was ended')));
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel !== testChannel) onNotification(channel, payload);
    else if (payload === test.token) test.hasArrived = true;
  });
  try {
    await client.connect();
    const { every, needed } = (await isPooled(client)) ? tests.pooled : tests.direct;
    await client.query([...channels, testChannel].map((name) => `listen ${name}`).join('; '));
    const ping = createPing(client);
    onConnect(ping);
    const ended = AbortSignal.any([closing, lost.signal]);
    let arrived = 0;
    const testing = singleFlight<void>();
    const testDelivery = async () => {
      test = { token: randomUUID(), hasArrived: false };
      await pool.query('select pg_notify($1, $2)', [testChannel, test.token]);
      await ping();
      if (ended.aborted) return;
      arrived = test.hasArrived ? arrived + 1 : 0;
      if (arrived === 0) onDelivery('fails');
      else if (arrived >= needed) onDelivery('works');
    };
    for (let pings = 0; !ended.aborted; pings += 1) {
      // The pool may be away while this connection is not: then it is tested again.
      if (pings % every === 0 || arrived < needed) testing.share('test', testDelivery).catch(() => {});
      await ping();
      await pause(pingIntervalMs, undefined, { signal: ended }).catch(() => {});
    }
    if (!closing.aborted) throw lost.signal.reason;
  } finally {
    await client.end().catch(() => {});
  }
}

/** One ping at a time. Callers share the next ping, never one that began before they asked. */
function createPing(client: pg.Client): () => Promise<unknown> {
  const queue = new PQueue({ concurrency: 1 });
  const waiting = singleFlight<unknown>();
  return () =>
    waiting.share('ping', () =>
      queue.add(() => {
        waiting.forget('ping');
        return client.query('select 1');
      }),
    );
}
