import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands before a PostgreSQL server and notes what the shop's connections for pages ask it. */
export type StatementCounter = {
  /** The database's address through it. */
  url: string;
  /** The texts of the statements since the last call, in their order. */
  takeStatements: () => string[];
  close: () => Promise<void>;
};

export async function openStatementCounter(databaseUrl: string): Promise<StatementCounter> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let statements: string[] = [];
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
      from.pipe(to);
    }
    readStatements(client, (text) => {
      if (!isOfConnection(text) && !isOfJob(text)) statements.push(text);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    takeStatements: () => {
      const taken = statements;
      statements = [];
      return taken;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Asked once by each new connection, which any page may open. */
const isOfConnection = (text: string) => text.startsWith('select set_config(key, value');

/** Asked each few seconds for no page: which webhooks have something to send, and what was searched in vain is written. */
const isOfJob = (text: string) =>
  /^\s*(select id from webhooks where is_on|(insert into|delete from) "missed_searches")/.test(text);

/** PostgreSQL's protocol, "Message Formats": after the start-up message each message is a letter, its length and its body. */
function readStatements(client: Socket, onStatement: (text: string) => void) {
  let rest = Buffer.alloc(0);
  let isStarted = false;
  let isForPages = false;
  const named = new Map<string, string>();
  const portals = new Map<string, string>();
  client.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isStarted ? 1 : 0;
      if (rest.length < head + 4) return;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return;
      const type = isStarted ? String.fromCharCode(rest[0] ?? 0) : 'start';
      const body = rest.subarray(head + 4, length);
      rest = rest.subarray(length);
      const texts = body.toString('utf8').split('\0');
      if (type === 'start') {
        isForPages = texts[texts.indexOf('application_name') + 1] === 'comptoir';
        isStarted = true;
      }
      if (type === 'P') named.set(texts[0] ?? '', texts[1] ?? '');
      if (type === 'B') portals.set(texts[0] ?? '', named.get(texts[1] ?? '') ?? '');
      const executed = type === 'E' ? (portals.get(texts[0] ?? '') ?? '') : '';
      if (isForPages && executed) onStatement(executed);
      if (isForPages && type === 'Q') onStatement(texts[0] ?? '');
    }
  });
}
