import { setTimeout as pause } from 'node:timers/promises';
import PQueue from 'p-queue';
import pg from 'pg';
import type { Logger } from 'pino';
import { singleFlight } from '../../app/platform/concurrency/single-flight.ts';

export type Listener = {
  /** Resolves when all that was committed before has been notified, or when the connection is lost. */
  waitForPendingNotifications: () => Promise<void>;
  close: () => Promise<void>;
};

type Handlers = {
  /** Each time listening begins. Earlier notifications may have been missed. */
  onOpen: () => void;
  onNotification: (payload: string) => void;
  onLost?: () => void;
};

type Heartbeat = { pingIntervalMs: number; pingTimeoutMs: number };

/** Before the first attempt to reconnect, and at most before a later one. */
const [firstPauseMs, longestPauseMs] = [250, 2000];

export function listen(
  url: string,
  channel: string,
  log: Logger,
  handlers: Handlers,
  heartbeat: Heartbeat = { pingIntervalMs: 30_000, pingTimeoutMs: 10_000 },
): Listener {
  const closing = new AbortController();
  let ping: (() => Promise<unknown>) | undefined;
  const listening = keepListening();

  async function keepListening() {
    let wait = firstPauseMs;
    const onConnect = (pingConnection: () => Promise<unknown>) => {
      wait = firstPauseMs;
      ping = pingConnection;
      handlers.onOpen();
    };
    while (!closing.signal.aborted) {
      try {
        await listenOnce(url, channel, closing.signal, { ...handlers, onConnect }, heartbeat);
      } catch (error) {
        log.warn({ err: error, channel }, 'notification connection lost');
      }
      ping = undefined;
      await pause(wait, undefined, { signal: closing.signal }).catch(() => {});
      wait = Math.min(wait * 2, longestPauseMs);
    }
  }

  return {
    // PostgreSQL sends the notifications of earlier commits before the answer to a later query.
    waitForPendingNotifications: async () => {
      await ping?.().catch(() => {});
    },
    close: async () => {
      closing.abort();
      await listening;
    },
  };
}

type Connected = Omit<Handlers, 'onOpen'> & { onConnect: (ping: () => Promise<unknown>) => void };

async function listenOnce(
  url: string,
  channel: string,
  closing: AbortSignal,
  { onConnect, onNotification, onLost }: Connected,
  { pingIntervalMs, pingTimeoutMs }: Heartbeat,
) {
  const client = new pg.Client({
    connectionString: url,
    application_name: `comptoir ${channel}`,
    connectionTimeoutMillis: 3000,
    query_timeout: pingTimeoutMs,
    keepAlive: true,
  });
  const lost = new AbortController();
  client.on('error', (error) => lost.abort(error));
  client.on('end', () => lost.abort(new Error('the connection was ended')));
  client.on('notification', ({ payload }) => onNotification(payload ?? ''));
  try {
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    const ping = createPing(client);
    onConnect(ping);
    const ended = AbortSignal.any([closing, lost.signal]);
    while (!ended.aborted) {
      await pause(pingIntervalMs, undefined, { signal: ended }).catch(() => {});
      if (!ended.aborted) await ping();
    }
    if (!closing.aborted) throw lost.signal.reason;
  } finally {
    onLost?.();
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
