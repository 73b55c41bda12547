import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';

const sslRequest = 80877103;

type Manner = { code: string; message: string } | { tls: { key: Buffer; cert: Buffer } };

export type RefusingPostgres = { port: number; close: () => Promise<void> };

/** Refuses connections as PostgreSQL and its poolers do: with an error of the protocol, or with a certificate. */
export async function openRefusingPostgres(manner: Manner): Promise<RefusingPostgres> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    socket.on('data', (bytes: Buffer) => {
      if ('tls' in manner && bytes.length === 8 && bytes.readInt32BE(4) === sslRequest) {
        socket.removeAllListeners('data').write('S');
        const secureContext = createSecureContext(manner.tls);
        new TLSSocket(socket, { isServer: true, secureContext }).on('error', () => {});
      } else if ('code' in manner) {
        socket.end(errorMessage(manner));
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** ErrorResponse of PostgreSQL's protocol, version 3. */
function errorMessage({ code, message }: { code: string; message: string }): Buffer {
  const body = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
