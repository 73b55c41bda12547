import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { type Environment, InvalidEnvironment } from '../../app/platform/environment.server.ts';

/** How long the door waits, in milliseconds. */
export type ListenerTimeouts = {
  /** For a request's headers. */
  headers: number;
  /** For the whole of a form. */
  form: number;
  /** For the whole of a picture or a table: 10 MiB take 3½ minutes at 400 kbit/s. */
  file: number;
  /** Between two looks at the connections. */
  look: number;
  /** For a connection's next request: longer than a proxy before us keeps it. */
  idle: number;
  /** For requests in flight, once the door closes. */
  closing: number;
};

const usual: ListenerTimeouts = {
  headers: 15_000,
  form: 40_000,
  file: 300_000,
  look: 2000,
  idle: 65_000,
  closing: 20_000,
};

export type Listener = {
  port: number;
  /** From now on every answer asks for the end of its connection; new requests are still answered. */
  announceClosing: () => void;
  /** Lets nobody in any more and waits for the requests in flight; those that never end are cut off. */
  close: () => Promise<void>;
};

type Place = Pick<Environment, 'port' | 'host'> & { takesFiles?: (path: string) => boolean };

/**
 * Opens the door to the network: what comes too slowly, in too many pieces or without end is shut out before it costs
 * anything. A port or an address that cannot be used stops the start.
 */
export async function startListener(
  answer: RequestListener,
  { port, host, takesFiles = () => false }: Place,
  patience: Partial<ListenerTimeouts> = {},
): Promise<Listener> {
  const { headers, form, file, look, idle, closing } = { ...usual, ...patience };
  const going = new Set<ServerResponse>();
  let isClosing = false;
  let isShut = false;
  const server = createServer(
    {
      headersTimeout: headers,
      requestTimeout: file,
      connectionsCheckingInterval: look,
      keepAliveTimeout: idle,
      maxHeaderSize: 16 * 1024,
    },
    (request, response) => {
      going.add(response);
      response.once('close', () => {
        going.delete(response);
        // An answer that had begun before did not ask for the end of its connection.
        if (isShut) setImmediate(() => server.closeIdleConnections());
      });
      response.once('finish', () => letRunOut(request));
      if (isClosing) response.shouldKeepAlive = false;
      if (!takesFiles(request.url?.split('?')[0] ?? '')) cutAfter(request, form);
      answer(request, response);
    },
  );
  server.on('clientError', sayWhatIsWrong);
  server.maxHeadersCount = 100;
  server.maxConnections = 10_000;
  server.listen(port, host);
  await once(server, 'listening').catch((error) => explain(error, { port, host }));

  function announceClosing() {
    isClosing = true;
    for (const response of going) if (!response.headersSent) response.shouldKeepAlive = false;
  }

  return {
    port: (server.address() as AddressInfo).port,
    announceClosing,
    close: async () => {
      announceClosing();
      await letInWhoWaits(server);
      isShut = true;
      const closed = once(server, 'close');
      server.close();
      const cut = setTimeout(() => server.closeAllConnections(), closing);
      await closed;
      clearTimeout(cut);
    },
  };
}

/**
 * Connections that the system has taken and we have not would be reset when the door closes, with the requests that are on them
 * already: they are let in first. Somebody may always come: after so many turns of the loop the door closes all the same.
 */
async function letInWhoWaits(server: Server) {
  let quietTurns = 0;
  const note = () => {
    quietTurns = 0;
  };
  server.on('connection', note);
  // The first turn may be half over: the system is asked who waits in the second for sure, right before it ends.
  for (let turn = 0; quietTurns < 2 && turn < 100; turn += 1) {
    quietTurns += 1;
    await turnOfTheLoop();
  }
  server.off('connection', note);
}

/** A body that has not come whole by then is no longer waited for. */
function cutAfter(request: IncomingMessage, patience: number) {
  const { headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  const clock = setTimeout(() => request.destroy(), patience);
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(clock));
}

const unreadable: Partial<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};
/** Nobody knows yet in which language they read. */
const sentence = 'Cette demande n’a pas pu être lue. / This request could not be read.\n';

/**
 * What is no request that can be read is told so, once, and what still comes of it is thrown away: a connection cut under
 * somebody who still speaks takes the answer with it.
 */
function sayWhatIsWrong(error: Error & { code?: string }, socket: Duplex) {
  // The rest of what could not be read cannot be read either.
  if (told.has(socket)) return;
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  told.add(socket);
  const lines = [
    `HTTP/1.1 ${unreadable[error.code ?? ''] ?? '400 Bad Request'}`,
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(sentence)}`,
  ];
  socket.resume();
  socket.end(`${lines.join('\r\n')}\r\n\r\n${sentence}`);
  setTimeout(() => socket.destroy(), lingering).unref();
}

const told = new WeakSet<Duplex>();
/** How long a connection on which something unreadable came stays half open, in milliseconds. */
const lingering = 1000;

/** The rest of a body that was answered before it was read, in bytes: more of it ends the connection. */
const worthReading = 16 * 1024 * 1024;

/**
 * What was answered before it was read to its end is read on and thrown away: the next request stands behind it on the
 * same connection. Whoever began to read it reads no more.
 */
function letRunOut(request: IncomingMessage) {
  if (request.complete || request.destroyed) return;
  let left = worthReading;
  request.removeAllListeners('data').on('data', (piece: Uint8Array) => {
    left -= piece.length;
    if (left < 0) request.destroy();
  });
  request.resume();
}

function explain(error: unknown, { port, host }: Pick<Environment, 'port' | 'host'>): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    throw new InvalidEnvironment(`PORT ${port} is taken by another program on ${host}.`);
  if (code === 'EACCES') throw new InvalidEnvironment(`PORT ${port} may not be opened by this user.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    throw new InvalidEnvironment(`HOST ${host} is no address of this machine.`);
  throw error;
}
