import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type RoundRobin = { address: string; close: () => Promise<void> };

/**
 * A proxy as small as one can be: takes turns, keeps connections while they may be kept, and goes to the next instance
 * when one lets nobody in. What was sent once is never sent again.
 */
export async function openRoundRobin(instances: () => string[]): Promise<RoundRobin> {
  const agents = new Map<string, Agent>();
  let turn = 0;

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
      if ('code' in error && error.code === 'ECONNREFUSED') pass(asked, answer, body, others);
      else answer.writeHead(502).end(error.message);
    });
    passed.end(body);
  }

  const server = createServer(async (asked, answer) => {
    const pieces: Buffer[] = [];
    for await (const piece of asked) pieces.push(piece);
    const all = instances();
    turn = (turn + 1) % all.length;
    pass(asked, answer, Buffer.concat(pieces), [...all.slice(turn), ...all.slice(0, turn)]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      for (const agent of agents.values()) agent.destroy();
    },
  };
}
