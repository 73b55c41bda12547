import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database } from './database.server.ts';
import { withLongConnection } from './long-connection.server.ts';

/** What instances of the shop lock in their database. PostgreSQL locks a number, which is made from the name. */
export type LockName =
  | 'running-shop'
  | 'migrations'
  | 'role settings'
  | 'daily-backup'
  | 'remote-backup'
  | 'import'
  | 'families'
  | 'skus'
  | 'arrivals'
  | 'tills'
  | 'closed months'
  | `order ${string}`
  | `product ${string}`
  | `payment ${string}`
  | `claim ${string}`
  | `collection ${string}`
  | `payer ${string}`
  | `quote ${string}`
  | `message ${string}`;

/** Waits for the lock. The connection's transaction holds it until it ends, also behind a pooler. */
export async function takeLock(client: pg.Client, name: LockName): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

/** Whether the lock was free. Then the connection holds it until it ends. */
export async function tryLock(client: pg.Client, name: LockName): Promise<boolean> {
  const { rows } = await client.query<{ isOurs: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as "isOurs"',
    [name],
  );
  return rows[0]?.isOurs === true;
}

/** Whether the lock was free. Then the transaction holds it until it ends. */
export async function tryTransactionLock(tx: Database, name: LockName): Promise<boolean> {
  const { rows } = await tx.execute<{ isOurs: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as "isOurs"`,
  );
  return rows[0]?.isOurs === true;
}

/** The expression that waits for the lock, which the transaction then holds until it ends. */
export function transactionLock(name: LockName): SQL {
  return sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}

/** The same for readers, who do not wait for each other. */
export function sharedTransactionLock(name: LockName): SQL {
  return sql`pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`;
}

/** Does the work on one instance at a time, for hours if need be. False when another instance is at it. */
export async function withLock(url: string, name: LockName, work: () => Promise<void>): Promise<boolean> {
  return withLongConnection(url, `comptoir ${name}`, async (client) => {
    const { rows } = await client.query<{ isOurs: boolean }>(
      'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as "isOurs"',
      [name],
    );
    if (!rows[0]?.isOurs) return false;
    await work();
    return true;
  });
}
