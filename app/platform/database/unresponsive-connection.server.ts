import { Socket } from 'node:net';
import pg from 'pg';
import { singleFlight } from '../concurrency/single-flight.ts';

/** After so long without an answer it is asked whether the database is there at all, and so long may that take, in milliseconds. */
const [silence, patience] = [2000, 3000];

/**
 * A network that swallows packets closes no connection: whoever asked would wait for a quarter of an hour. A connection
 * that stays silent when asked is given up as soon as the database answers no new one either, and in any case
 * after the longest statement.
 */
export function destroyUnresponsive(pool: pg.Pool, url: string, longestStatement: number) {
  const asking = singleFlight<boolean>();
  const isThere = () => asking.share(url, () => answers(url));
  pool.on('connect', ({ connection: { stream } }) => {
    if (stream instanceof Socket) watch(stream, longestStatement + silence, isThere);
  });
}

function watch(socket: Socket, longest: number, isThere: () => Promise<boolean>) {
  let askedBefore = socket.bytesWritten;
  let heardAt = performance.now();
  // Before pg hears it, and asks the next.
  socket.prependListener('data', () => {
    askedBefore = socket.bytesWritten;
    heardAt = performance.now();
  });
  socket.on('timeout', async () => {
    // The clock runs once: it is wound up again.
    socket.setTimeout(silence);
    const isIdle = () => socket.bytesWritten === askedBefore;
    if (isIdle()) {
      heardAt = performance.now();
      return;
    }
    if ((await isThere()) && performance.now() - heardAt < longest) return;
    if (!isIdle()) socket.destroy(new Error('Connection terminated: it was asked, and stayed silent'));
  });
  socket.setTimeout(silence);
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patience });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    client.end().catch(() => {});
  }
}
