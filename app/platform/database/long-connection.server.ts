import { Socket } from 'node:net';
import pg from 'pg';

/** Runs work without a time limit in a transaction on its own connection, with fixed text formats. A failure cuts it. Settings end with the transaction: no pooler passes them on. */
export async function withLongConnection<Result>(
  url: string,
  name: string,
  work: (client: pg.Client) => Promise<Result>,
  isolation: '' | 'isolation level repeatable read read only' = '',
): Promise<Result> {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    stream: () => socket,
  });
  // Queries in flight fail as well; without a listener the process would end.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(`
      begin ${isolation};
      set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
      set local client_encoding = 'UTF8'; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
      set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local bytea_output = 'hex';
      set local xmloption = 'content'`);
    const result = await work(client);
    await client.query('commit');
    await client.end();
    return result;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}
