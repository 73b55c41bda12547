import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { memoryLimits } from '../memory.server.ts';
import { transactionsOf } from './drizzle-workarounds.server.ts';
import { withLostCommits } from './lost-commit.server.ts';
import { withSettings } from './session-settings.server.ts';
import { destroyUnresponsive } from './unresponsive-connection.server.ts';

/** A connection pool, or a transaction of it. */
export type Database = Omit<NodePgDatabase, '$client'>;

export type DatabasePool = { db: Database; pool: pg.Pool; close: () => Promise<void> };

const maxStatementMs = 10_000;

// Generic plans slow searches down; compiling and parallel workers take longer than our queries. work_mem sorts deep pages.
// Disks without moving heads read in any order: otherwise sums of a month read the lines of all years.
export const shopSettings = {
  statement_timeout: maxStatementMs,
  idle_in_transaction_session_timeout: maxStatementMs,
  plan_cache_mode: 'force_custom_plan',
  jit: 'off',
  max_parallel_workers_per_gather: 0,
  work_mem: '16MB',
  random_page_cost: 1.1,
};

/** Connecting fails after 3 s, a statement after 10 s. */
export function openDatabase(
  url: string,
  onLost: (error: Error) => void,
  connections = memoryLimits.connections,
): DatabasePool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 3000,
    // After an import, a connection's process keeps twice its memory until it ends (decisions/026).
    ...(memoryLimits.isSmall && { maxLifetimeSeconds: 60 }),
    application_name: 'comptoir',
    onConnect: withSettings(shopSettings),
  });
  // Without a listener, a connection lost inside a transaction would end the process.
  pool.on('connect', (client) => client.on('error', onLost));
  pool.on('error', () => {});
  destroyUnresponsive(pool, url, maxStatementMs);
  const db = Object.assign(drizzle(pool), { transaction: withLostCommits(pool, transactionsOf(pool)) });
  return { db, pool, close: () => pool.end() };
}

export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const cause = causeOf(error);
  return cause?.code === '23505' && cause.constraint === constraint;
}

function causeOf(error: unknown): pg.DatabaseError | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof pg.DatabaseError ? cause : undefined;
}
