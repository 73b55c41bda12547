import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Environment, WrongSetting } from '../app/platform/environment.server.ts';

/** How long a connection may wait for its next request, in milliseconds: longer than a proxy before us keeps it. */
const keepAliveTimeout = 65_000;
/** How long requests in flight may take to end once the door closes, in milliseconds. */
const longestAnswer = 20_000;

export type Door = {
  port: number;
  /** From now on every answer asks for the end of its connection; new requests are still answered. */
  announceClosing: () => void;
  /** Lets nobody in any more and waits for the requests in flight; those that never end are cut off. */
  close: () => Promise<void>;
};

/** Opens the server's door. A port or an address that cannot be used stops the start. */
export async function openDoor(
  answer: RequestListener,
  { port, host }: Pick<Environment, 'port' | 'host'>,
  { patience = longestAnswer } = {},
): Promise<Door> {
  const going = new Set<ServerResponse>();
  let isClosing = false;
  let isShut = false;
  const server = createServer({ keepAliveTimeout }, (request, response) => {
    going.add(response);
    response.once('close', () => {
      going.delete(response);
      // An answer that had begun before did not ask for the end of its connection.
      if (isShut) setImmediate(() => server.closeIdleConnections());
    });
    if (isClosing) response.shouldKeepAlive = false;
    answer(request, response);
  });
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
      isShut = true;
      const closed = once(server, 'close');
      server.close();
      const cut = setTimeout(() => server.closeAllConnections(), patience);
      await closed;
      clearTimeout(cut);
    },
  };
}

function explain(error: unknown, { port, host }: Pick<Environment, 'port' | 'host'>): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') throw new WrongSetting(`PORT ${port} is taken by another program on ${host}.`);
  if (code === 'EACCES') throw new WrongSetting(`PORT ${port} may not be opened by this user.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    throw new WrongSetting(`HOST ${host} is no address of this machine.`);
  throw error;
}
