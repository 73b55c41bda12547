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
import { setImmediate as nextLoop } from 'node:timers/promises';
import type { Environment } from '../../app/platform/environment.server.ts';
import { InvalidEnvironment } from '../../app/platform/environment-variables.server.ts';

/** In milliseconds. */
export type ListenerTimeouts = {
  headers: number;
  form: number;
  /** For the whole of a picture or a table: 10 MiB take 3½ minutes at 400 kbit/s. */
  file: number;
  checkInterval: number;
  /** For a connection's next request: longer than proxies keep a connection open. */
  idle: number;
  closing: number;
};

const defaults: ListenerTimeouts = {
  headers: 15_000,
  form: 40_000,
  file: 300_000,
  checkInterval: 2000,
  idle: 65_000,
  closing: 20_000,
};

export type HttpListener = {
  port: number;
  /** From now on each response closes its connection. New requests are still answered. */
  announceClosing: () => void;
  /** Accepts no more connections and waits for the requests in flight; those that never end are cut off. */
  close: () => Promise<void>;
};

type Options = Pick<Environment, 'port' | 'host'> & { takesFiles?: (path: string) => boolean };

/** Cuts off connections that send too slowly, too much or without end. */
export async function startListener(
  answer: RequestListener,
  { port, host, takesFiles = () => false }: Options,
  timeouts: Partial<ListenerTimeouts> = {},
): Promise<HttpListener> {
  const { headers, form, file, checkInterval, idle, closing } = { ...defaults, ...timeouts };
  const inFlight = new Set<ServerResponse>();
  let isClosing = false;
  let isClosed = false;
  const server = createServer(
    {
      headersTimeout: headers,
      requestTimeout: file,
      connectionsCheckingInterval: checkInterval,
      keepAliveTimeout: idle,
      maxHeaderSize: 16 * 1024,
    },
    (request, response) => {
      inFlight.add(response);
      response.once('close', () => {
        inFlight.delete(response);
        // A response that began before the shutdown left its connection open.
        if (isClosed) setImmediate(() => server.closeIdleConnections());
      });
      response.once('finish', () => discardUnreadBody(request));
      if (isClosing) response.shouldKeepAlive = false;
      if (!takesFiles(request.url?.split('?')[0] ?? '')) limitBodyTime(request, form);
      answer(request, response);
    },
  );
  server.on('clientError', answerUnreadable);
  server.maxHeadersCount = 100;
  server.maxConnections = 10_000;
  server.listen(port, host);
  await once(server, 'listening').catch((error) => refuseAddress(error, { port, host }));

  function announceClosing() {
    isClosing = true;
    for (const response of inFlight) if (!response.headersSent) response.shouldKeepAlive = false;
  }

  return {
    port: (server.address() as AddressInfo).port,
    announceClosing,
    close: async () => {
      announceClosing();
      await drainAcceptQueue(server);
      isClosed = true;
      const closed = once(server, 'close');
      server.close();
      const cut = setTimeout(() => server.closeAllConnections(), closing);
      await closed;
      clearTimeout(cut);
    },
  };
}

/** Closing resets connections that the system accepted and Node did not: they are accepted first, in at most 100 event loops. */
async function drainAcceptQueue(server: Server) {
  let quietLoops = 0;
  const reset = () => {
    quietLoops = 0;
  };
  server.on('connection', reset);
  // The first loop may be half over. The second one polls for connections right before it ends.
  for (let loop = 0; quietLoops < 2 && loop < 100; loop += 1) {
    quietLoops += 1;
    await nextLoop();
  }
  server.off('connection', reset);
}

function limitBodyTime(request: IncomingMessage, timeout: number) {
  const { headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  const timer = setTimeout(() => request.destroy(), timeout);
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer));
}

const statuses: Partial<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};
const sentence = 'Cette demande n’a pas pu être lue. / This request could not be read.\n';

/** Answers once and discards the rest: a connection that is cut while its client still sends loses the answer. */
function answerUnreadable(error: Error & { code?: string }, socket: Duplex) {
  if (answered.has(socket)) return;
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  answered.add(socket);
  const lines = [
    `HTTP/1.1 ${statuses[error.code ?? ''] ?? '400 Bad Request'}`,
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(sentence)}`,
  ];
  socket.resume();
  socket.end(`${lines.join('\r\n')}\r\n\r\n${sentence}`);
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

const answered = new WeakSet<Duplex>();
const lingerMs = 1000;

/** More than a telephone's photo or film of a minute: their senders read the answer. */
const maxDiscarded = 64 * 1024 * 1024;

/** The next request of the connection comes after the unread body. What is larger is left unread, and the connection is cut once the answer was read. */
function discardUnreadBody(request: IncomingMessage) {
  if (request.complete || request.destroyed) return;
  let left = maxDiscarded;
  request.removeAllListeners('data').on('data', (chunk: Uint8Array) => {
    left -= chunk.length;
    if (left >= 0 || request.isPaused()) return;
    request.pause();
    setTimeout(() => request.destroy(), lingerMs).unref();
  });
  request.resume();
}

function refuseAddress(error: unknown, { port, host }: Pick<Environment, 'port' | 'host'>): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    throw new InvalidEnvironment(`PORT ${port} is taken by another program on ${host}.`);
  if (code === 'EACCES') throw new InvalidEnvironment(`PORT ${port} may not be opened by this user.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    throw new InvalidEnvironment(`HOST ${host} is no address of this machine.`);
  throw error;
}
