import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy between two programs that simulates network failures. */
export type Network = {
  port: number;
  /** Ends the failure, and sends the bytes held back. */
  heal: () => void;
  /** Accepts connections and bytes, and forwards nothing. */
  swallow: () => void;
  delay: (milliseconds: number) => void;
  /** Ends all connections; new ones work. */
  cut: () => void;
  /**
   * Forwards the next chunk with these words, then ends its connection, so that the answer is lost. `after`: only on a
   * connection that sent these words before. `thenRefuse`: all connections fail until `heal`.
   */
  loseAnswerTo: (words: string, more?: { after?: string; thenRefuse?: boolean }) => void;
  /** Drops the next chunk with these words, and ends the connection. */
  dropWith: (words: string) => void;
  refused: () => number;
  close: () => Promise<void>;
};

/** `target` is called for each new connection. */
export async function openNetwork(target: () => URL): Promise<Network> {
  const sockets = new Set<Socket>();
  let isSwallowing = false;
  let delay = 0;
  let losesAnswerTo: string | undefined;
  let wordsBefore = '';
  let dropsPiece = false;
  let refusesNext = false;
  let isRefusing = false;
  let refused = 0;

  function carry(from: Socket, to: Socket) {
    let said: string | undefined;
    from.on('data', (piece) => {
      if (piece.includes(wordsBefore)) said = wordsBefore;
      if (losesAnswerTo === undefined || said !== wordsBefore || !piece.includes(losesAnswerTo)) {
        setTimeout(() => to.write(piece), delay);
        return;
      }
      losesAnswerTo = undefined;
      isRefusing = refusesNext;
      if (dropsPiece) to.destroy();
      else to.end(piece);
      from.removeAllListeners('close').destroy();
      if (isRefusing) for (const socket of sockets) if (socket !== to) socket.destroy();
    });
    from.on('error', () => {});
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    sockets.add(from);
    if (isSwallowing) from.pause();
  }

  const server = createServer((caller) => {
    if (isRefusing) {
      refused += 1;
      caller.on('error', () => {}).resetAndDestroy();
      return;
    }
    const { hostname, port } = target();
    const callee = connect(Number(port), hostname);
    carry(caller, callee);
    carry(callee, caller);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    heal: () => {
      isSwallowing = isRefusing = false;
      delay = 0;
      for (const socket of sockets) socket.resume();
    },
    swallow: () => {
      isSwallowing = true;
      for (const socket of sockets) socket.pause();
    },
    delay: (milliseconds) => {
      delay = milliseconds;
    },
    cut,
    loseAnswerTo: (words, { after = '', thenRefuse = false } = {}) => {
      losesAnswerTo = words;
      wordsBefore = after;
      refusesNext = thenRefuse;
      dropsPiece = false;
    },
    dropWith: (words) => {
      losesAnswerTo = words;
      wordsBefore = '';
      refusesNext = false;
      dropsPiece = true;
    },
    refused: () => refused,
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
