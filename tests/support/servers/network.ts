import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A network between two programs, which can be made to fail as networks do. */
export type Network = {
  port: number;
  /** Lets bytes through again; what was held back arrives then. */
  heal: () => void;
  /** Takes connections and bytes, and lets nothing through: neither end is told anything. */
  swallow: () => void;
  /** Holds every piece back for so many milliseconds. */
  delay: (milliseconds: number) => void;
  /** Ends all connections; new ones come through. */
  cut: () => void;
  /**
   * The next piece with these words arrives, and ends the connection of who sent it: its answer is lost. With `after` only
   * who said those words before is meant; with `thenRefuse` no connection, old or new, comes through until it heals.
   */
  loseAnswerTo: (words: string, more?: { after?: string; thenRefuse?: boolean }) => void;
  /** The next piece with these words does not arrive, and both ends lose their connection. */
  dropWith: (words: string) => void;
  /** How many connections were refused. */
  refused: () => number;
  close: () => Promise<void>;
};

/** Carries everything to the program at the address that `target` names when somebody connects. */
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
