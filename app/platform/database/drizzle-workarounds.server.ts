import { type Column, type SQL, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';

// Everything that the shop does because of drizzle-orm 0.45. The test beside this file says when a part can go.

// Drizzle never releases a connection that breaks at `begin`, and releases as sound one that breaks at `rollback`: the pool
// runs empty, or another request writes in that transaction. https://github.com/drizzle-team/drizzle-orm/issues/6114 (0.45.4)
export function transactionsOf(pool: pg.Pool): NodePgDatabase['transaction'] {
  return async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, config);
    } finally {
      client.release(client.getTransactionStatus() !== 'I');
    }
  };
}

// In a select of one table Drizzle writes the columns of a template without their table: a subquery takes them for its own. https://github.com/drizzle-team/drizzle-orm/issues/5734 (0.45.4)
export function withTable(column: Column): SQL {
  return sql`${column}`;
}

const dialect = new PgDialect();

// Drizzle names query builders, not `sql` templates. https://github.com/drizzle-team/drizzle-orm/issues/5239 (0.45.4)

/** PostgreSQL parses the statement once per connection under this name: its text must always be the same (decisions/021). */
export function executePrepared<Row extends pg.QueryResultRow>(
  db: Pick<NodePgDatabase, '_'>,
  name: string,
  statement: SQL,
): Promise<pg.QueryResult<Row>> {
  const query = dialect.sqlToQuery(statement);
  return db._.session
    .prepareQuery<PreparedQueryConfig & { execute: pg.QueryResult<Row> }>(query, undefined, name, false)
    .execute();
}
