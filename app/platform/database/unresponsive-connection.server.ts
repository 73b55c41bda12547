import { Socket } from 'node:net';
import pg from 'pg';
import { singleFlight } from '../concurrency/single-flight.ts';

/** Silence after which a new connection is tried, and longest wait for that one. */
const [maxSilenceMs, maxConnectMs] = [2000, 3000];

/** Cuts silent connections once the database accepts no new one, or after the longest statement. TCP would wait 15 minutes. */
export function destroyUnresponsive(pool: pg.Pool, url: string, maxStatementMs: number) {
  const probes = singleFlight<boolean>();
  const isThere = () => probes.share(url, () => answers(url));
  pool.on('connect', ({ connection: { stream } }) => {
    if (stream instanceof Socket) watch(stream, maxStatementMs + maxSilenceMs, isThere);
  });
}

function watch(socket: Socket, maxWaitMs: number, isThere: () => Promise<boolean>) {
  let sentBefore = socket.bytesWritten;
  let receivedAt = performance.now();
  // Before pg's own listener, which sends the next query.
  socket.prependListener('data', () => {
    sentBefore = socket.bytesWritten;
    receivedAt = performance.now();
  });
  socket.on('timeout', async () => {
    // A socket's timeout fires once.
    socket.setTimeout(maxSilenceMs);
    const isIdle = () => socket.bytesWritten === sentBefore;
    if (isIdle()) {
      receivedAt = performance.now();
      return;
    }
    if ((await isThere()) && performance.now() - receivedAt < maxWaitMs) return;
    if (!isIdle()) socket.destroy(new Error('Connection terminated: it was asked, and stayed silent'));
  });
  socket.setTimeout(maxSilenceMs);
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: maxConnectMs });
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
