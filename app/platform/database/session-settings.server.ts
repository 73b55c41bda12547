import type pg from 'pg';

const maxWaitMs = 3000;

export type SessionSettings = Record<string, string | number>;

/** For `onConnect` of a pool: gives a connection to PostgreSQL its settings. One through a pooler has those of the role. */
export function withSettings(settings: SessionSettings) {
  return async (client: pg.ClientBase) => {
    const { rowCount } = await client.query({
      text: 'select set_config(key, value, false) from json_each_text($1) where pg_backend_pid() = $2',
      values: [JSON.stringify(settings), processOf(client)],
      query_timeout: maxWaitMs,
    } as pg.QueryConfig);
    if (rowCount === 0) sendUnnamed(client);
  };
}

/** A pooler between shop and PostgreSQL names a process of its own. */
export async function isPooled(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid !== processOf(client);
}

/** A named statement is prepared on one of the pooler's connections, and asked for on another. */
function sendUnnamed(client: pg.ClientBase) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const unnamed = (statement: unknown) =>
    typeof statement === 'object' && statement !== null && !('submit' in statement)
      ? { ...statement, name: undefined }
      : statement;
  Object.assign(client, {
    query: (statement: unknown, ...rest: unknown[]) => query(unnamed(statement), ...rest),
  });
}

function processOf(client: pg.ClientBase & { processID?: number | null }): number {
  return client.processID ?? 0;
}
