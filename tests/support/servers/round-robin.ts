import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type RoundRobin = { address: string; close: () => Promise<void> };

/** In ms, between readiness checks. */
const checks = 100;

/** A minimal proxy: ready instances in turns, keep-alive, the next instance when one refuses. Never sends a request twice. */
export async function openRoundRobin(instances: () => string[]): Promise<RoundRobin> {
  const agents = new Map<string, Agent>();
  const unready = new Set<string>();
  let turn = 0;

  async function check(address: string) {
    const isReady = await fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) unready.delete(address);
    else unready.add(address);
  }
  const checking = setInterval(() => instances().forEach(check), checks);

  function pass(asked: IncomingMessage, answer: ServerResponse, body: Buffer, left: string[]) {
    const [address, ...others] = left;
    if (!address) return answer.writeHead(502).end();
    const agent = agents.get(address) ?? new Agent({ keepAlive: true });
    agents.set(address, agent);
    const { method = 'GET', url = '/', headers } = asked;
    const passed = request(address + url, {
      method,
      headers: { ...headers, connection: 'keep-alive' },
      agent,
    });
    passed.on('response', (got) => {
      const { connection: _, 'keep-alive': __, ...kept } = got.headers;
      answer.writeHead(got.statusCode ?? 502, kept);
      got.pipe(answer);
    });
    passed.on('error', (error) => {
      if ('syscall' in error && error.syscall === 'connect') pass(asked, answer, body, others);
      else answer.writeHead(502).end(`${address}: ${error.message}`);
    });
    passed.end(body);
  }

  const server = createServer(async (asked, answer) => {
    const pieces: Buffer[] = [];
    for await (const piece of asked) pieces.push(piece);
    const ready = instances().filter((address) => !unready.has(address));
    turn += 1;
    const first = turn % Math.max(ready.length, 1);
    pass(asked, answer, Buffer.concat(pieces), [...ready.slice(first), ...ready.slice(0, first)]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      clearInterval(checking);
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      for (const agent of agents.values()) agent.destroy();
    },
  };
}
