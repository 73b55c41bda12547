import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

export type Listening = {
  /** Ends when everything that was committed before has been heard, or nothing is heard at all. */
  catchUp: () => Promise<void>;
  close: () => Promise<void>;
};

type Ear = {
  /** Each time listening begins: whatever was told before that was not heard. `look` asks the connection for a sign of life. */
  onOpen: (look: () => Promise<unknown>) => void;
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
  let look: (() => Promise<unknown>) | undefined;
  const listening = keepListening();

  async function keepListening() {
    let wait = firstPause;
    while (!closing.signal.aborted) {
      try {
        const onOpen = (lookNow: () => Promise<unknown>) => {
          wait = firstPause;
          look = lookNow;
          ear.onOpen(lookNow);
        };
        await listenOnce(url, channel, closing.signal, { ...ear, onOpen }, pulse);
      } catch (error) {
        log.warn({ err: error, channel }, 'listening was interrupted');
      }
      look = undefined;
      await pause(wait, undefined, { signal: closing.signal }).catch(() => {});
      wait = Math.min(wait * 2, longestPause);
    }
  }

  return {
    // What was committed before a query begins is told before that query's answer.
    catchUp: async () => {
      await look?.().catch(() => {});
    },
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
    const look = lookOneByOne(client);
    onOpen(look);
    const ended = AbortSignal.any([closing, lost.signal]);
    while (!ended.aborted) {
      await pause(heartbeat, undefined, { signal: ended }).catch(() => {});
      if (!ended.aborted) await look();
    }
    if (!closing.aborted) throw lost.signal.reason;
  } finally {
    onLost?.();
    await client.end().catch(() => {});
  }
}

/** Asks for a sign of life after the one that is going on; whoever asks meanwhile shares the next one. */
function lookOneByOne(client: pg.Client): () => Promise<unknown> {
  let going: Promise<unknown> = Promise.resolve();
  let next: Promise<unknown> | undefined;
  return () => {
    next ??= going
      .catch(() => {})
      .then(() => {
        next = undefined;
        going = client.query('select 1');
        return going;
      });
    return next;
  };
}
