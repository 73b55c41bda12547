import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** The door to PostgreSQL: a pool, or a transaction of it. Verbs and queries take it as their first argument. */
export type Database = Omit<NodePgDatabase, '$client'>;

export type DatabasePool = { db: Database; pool: pg.Pool; close: () => Promise<void> };

/** Opens a pool of connections. A database out of reach is told after 3 s, a statement that hangs after 10 s. */
export function openDatabase(url: string, onLost: (error: Error) => void): DatabasePool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    connectionTimeoutMillis: 3000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'comptoir',
    // A generic plan, once chosen, would make every later search on that connection slow.
    // Compiling a query and starting workers for it each take longer than the shop's queries do.
    options: '-c plan_cache_mode=force_custom_plan -c jit=off -c max_parallel_workers_per_gather=0',
  });
  // A connection that is lost in the middle of a transaction tells nobody but itself; unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', onLost));
  pool.on('error', () => {});
  return { db: drizzle(pool), pool, close: () => pool.end() };
}

/** Whether a write failed because another row has the same value under this unique constraint. */
export function isTaken(error: unknown, constraint: string): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof pg.DatabaseError && cause.code === '23505' && cause.constraint === constraint;
}
