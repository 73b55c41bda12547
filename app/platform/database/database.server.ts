import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { transactionsOf } from './drizzle-workarounds.server.ts';
import { destroyUnresponsive } from './unresponsive-connection.server.ts';

/** The door to PostgreSQL: a pool, or a transaction of it. Verbs and queries take it as their first argument. */
export type Database = Omit<NodePgDatabase, '$client'>;

export type DatabasePool = { db: Database; pool: pg.Pool; close: () => Promise<void> };

/** After so long the server ends a statement, in milliseconds. */
const longestStatement = 10_000;

/** Opens a pool of connections. A database out of reach is told after 3 s, a statement that hangs after 10 s. */
export function openDatabase(url: string, onLost: (error: Error) => void): DatabasePool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    connectionTimeoutMillis: 3000,
    statement_timeout: longestStatement,
    idle_in_transaction_session_timeout: longestStatement,
    application_name: 'comptoir',
    // A generic plan, once chosen, would make every later search on that connection slow.
    // Compiling a query and starting workers for it each take longer than the shop's queries do.
    // A deep page of a hundred thousand products is sorted in memory.
    options:
      '-c plan_cache_mode=force_custom_plan -c jit=off -c max_parallel_workers_per_gather=0 -c work_mem=16MB',
  });
  // A connection that is lost in the middle of a transaction tells nobody but itself; unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', onLost));
  pool.on('error', () => {});
  destroyUnresponsive(pool, url, longestStatement);
  const db = Object.assign(drizzle(pool), { transaction: transactionsOf(pool) });
  return { db, pool, close: () => pool.end() };
}

/** Whether a write failed because another row has the same value under this unique constraint. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const cause = causeOf(error);
  return cause?.code === '23505' && cause.constraint === constraint;
}

/** Whether somebody else holds what was asked for without waiting (`nowait`). */
export function isLockedByAnother(error: unknown): boolean {
  return causeOf(error)?.code === '55P03';
}

function causeOf(error: unknown): pg.DatabaseError | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof pg.DatabaseError ? cause : undefined;
}
