import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

export type Listening = { close: () => Promise<void> };

type Ear = {
  /** Each time listening begins: whatever was told before that was not heard. */
  onOpen: () => void;
  onNotice: (payload: string) => void;
};

/** Milliseconds between two signs of life, and until the first and the later attempts to come back. */
const heartbeat = 30_000;
const [firstPause, longestPause] = [250, 10_000];

/** Listens to a channel of the database on a connection of its own, and comes back whenever that is lost. */
export function listen(url: string, channel: string, log: Logger, ear: Ear): Listening {
  const closing = new AbortController();
  const listening = keepListening();

  async function keepListening() {
    let wait = firstPause;
    while (!closing.signal.aborted) {
      try {
        await listenOnce(url, channel, closing.signal, {
          onNotice: ear.onNotice,
          onOpen: () => {
            wait = firstPause;
            ear.onOpen();
          },
        });
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
async function listenOnce(url: string, channel: string, closing: AbortSignal, { onOpen, onNotice }: Ear) {
  const client = new pg.Client({
    connectionString: url,
    application_name: `comptoir ${channel}`,
    connectionTimeoutMillis: 3000,
    query_timeout: 10_000,
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
    await client.end().catch(() => {});
  }
}
