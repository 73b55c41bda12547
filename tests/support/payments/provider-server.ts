import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What goes wrong with the next call that asks for money. `after`: the provider took it all the same. */
export type Fault = 'cut-before' | 'cut-after' | 'error-before' | 'error-after' | 'late';

/** How a request ends at the provider; `pending` times it is told as PENDING first. */
export type Ending = {
  status: 'SUCCESSFUL' | 'FAILED' | 'PENDING';
  pending?: number;
  reason?: unknown;
  amount?: string;
  currency?: string;
  /** Instead of the order's number or the request's id. */
  about?: string;
  operator?: string;
};

export type Answer = { status: number; body?: object };
export type Call = { request: IncomingMessage; body: string; path: string };

export type ProviderServer = {
  url: string;
  /** Contracts that a call broke; each was refused. */
  complaints: string[];
  /** For the next calls that ask for money, in order. */
  faults: Fault[];
  /** How requests end that have no ending of their own. */
  ending: Ending;
  endings: Map<string, Ending>;
  /** How often each request was debited, by the shop's id. */
  debits: Map<string, number>;
  /** Late answers wait until this is called. */
  release: () => void;
  waiting: () => number;
  close: () => Promise<void>;
};

type Provider = {
  /** Takes or refuses a call; `take` is undefined when it is refused. */
  answer: (call: Call) => Answer | { take: () => Answer };
};

/** The parts of a payment provider on this machine that both have. */
export async function openProvider(
  port: number,
  makeProvider: (server: Omit<ProviderServer, 'url' | 'close'>) => Provider,
): Promise<ProviderServer> {
  let released = Promise.withResolvers<void>();
  let waiting = 0;
  const state: Omit<ProviderServer, 'url' | 'close'> = {
    complaints: [],
    faults: [],
    ending: { status: 'SUCCESSFUL' },
    endings: new Map(),
    debits: new Map(),
    release: () => {
      released.resolve();
      released = Promise.withResolvers();
    },
    waiting: () => waiting,
  };
  const provider = makeProvider(state);
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const answer = provider.answer({ request, body, path: new URL(request.url ?? '', 'http://x').pathname });
    if (!('take' in answer)) return send(response, answer);
    const fault = state.faults.shift();
    if (fault === 'cut-before') return request.socket.destroy();
    if (fault === 'error-before') return send(response, { status: 500, body: { code: 'NOT_NOW' } });
    const taken = answer.take();
    if (fault === 'cut-after') return request.socket.destroy();
    if (fault === 'error-after') return send(response, { status: 500, body: {} });
    if (fault === 'late') {
      waiting += 1;
      await released.promise;
      waiting -= 1;
    }
    send(response, taken);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: opened } = server.address() as AddressInfo;
  return {
    ...state,
    set ending(ending: Ending) {
      state.ending = ending;
    },
    get ending() {
      return state.ending;
    },
    url: `http://127.0.0.1:${opened}`,
    close: async () => {
      released.resolve();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function send(response: ServerResponse, { status, body }: Answer) {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(body === undefined ? '' : JSON.stringify(body));
}

/** What a provider keeps of a request; an end that was told is final. */
export type Progress = { timesAsked: number; end?: Ending };

/** One step on the way to its end; a debit is counted once it is told as paid. */
export function nextStatus(
  { ending, endings, debits }: Pick<ProviderServer, 'ending' | 'endings' | 'debits'>,
  id: string,
  progress: Progress,
): Ending {
  if (progress.end) return progress.end;
  const end = endings.get(id) ?? ending;
  progress.timesAsked += 1;
  if (end.status === 'PENDING' || progress.timesAsked <= (end.pending ?? 0)) return { status: 'PENDING' };
  if (end.status === 'SUCCESSFUL') debits.set(id, (debits.get(id) ?? 0) + 1);
  progress.end = end;
  return end;
}
