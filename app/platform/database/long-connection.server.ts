import { Socket } from 'node:net';
import pg from 'pg';

/** Runs work without a time limit on a connection of its own, with a fixed text format of values. A failure cuts the connection. */
export async function withLongConnection<Result>(
  url: string,
  name: string,
  work: (client: pg.Client) => Promise<Result>,
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
      set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
      set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
      set extra_float_digits = 1; set bytea_output = 'hex'; set xmloption = 'content'`);
    const result = await work(client);
    await client.end();
    return result;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}
