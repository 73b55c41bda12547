import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

export type Listening = { close: () => Promise<void> };

type Ear = {
  /** Each time listening begins: whatever was told before that was not heard. */
  onOpen: () => void;
  onNotice: (payload: string) => void;
  /** Each time listening ends: what is told from now on is not heard. */
  onLost?: () => void;
};

/** Milliseconds between two signs of life, and how long one may take. */
type Pulse = { heartbeat: number; patience: number };

/** Milliseconds until the first and the later attempts to come back. */
const [firstPause, longestPause] = [250, 2000];

/** Listens to a channel of the database on a connection of its own, and comes back whenever that is lost. */
export function listen(
  url: string,
  channel: string,
  log: Logger,
  ear: Ear,
  pulse: Pulse = { heartbeat: 30_000, patience: 10_000 },
): Listening {
  const closing = new AbortController();
  const listening = keepListening();

  async function keepListening() {
    let wait = firstPause;
    while (!closing.signal.aborted) {
      try {
        const onOpen = () => {
          wait = firstPause;
          ear.onOpen();
        };
        await listenOnce(url, channel, closing.signal, { ...ear, onOpen }, pulse);
      } catch (error) {
        log.warn({ err: error, channel }, 'listening was interrupted');
      }
      await pause(wait, undefined, { signal: closing.signal }).catch(() => {});
      wait = Math.min(wait * 2, longestPause);
    }
  }

  return {
    close: async () => {
      closing.abort();
      await listening;
    },
  };
}

/** Ends when told to, throws when the connection is lost or no longer answers. */
async function listenOnce(
  url: string,
  channel: string,
  closing: AbortSignal,
  { onOpen, onNotice, onLost }: Ear,
  { heartbeat, patience }: Pulse,
) {
  const client = new pg.Client({
    connectionString: url,
    application_name: `comptoir ${channel}`,
    connectionTimeoutMillis: 3000,
    query_timeout: patience,
    keepAlive: true,
  });
  const lost = new AbortController();
  client.on('error', (error) => lost.abort(error));
  client.on('end', () => lost.abort(new Error('the connection was ended')));
  client.on('notification', ({ payload }) => onNotice(payload ?? ''));
  try {
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    onOpen();
    const ended = AbortSignal.any([closing, lost.signal]);
    while (!ended.aborted) {
      await pause(heartbeat, undefined, { signal: ended }).catch(() => {});
      if (!ended.aborted) await client.query('select 1');
    }
    if (!closing.aborted) throw lost.signal.reason;
  } finally {
    onLost?.();
    await client.end().catch(() => {});
  }
}
