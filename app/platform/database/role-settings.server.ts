import { sql } from 'drizzle-orm';
import pg from 'pg';
import { transactionLock } from './advisory-lock.server.ts';
import type { DatabasePool } from './database.server.ts';
import { isPooled, type SessionSettings } from './session-settings.server.ts';

/** Behind a pooler, keeps the settings with the role in this database: what a client sets stays with a connection that another gets. Connections open already go without them. */
export async function keepSettingsWithRole(
  { db, pool }: Pick<DatabasePool, 'db' | 'pool'>,
  settings: SessionSettings,
) {
  const client = await pool.connect();
  try {
    if (!(await isPooled(client))) return;
  } finally {
    client.release();
  }
  const changes = Object.entries(settings).map(
    ([name, value]) => `${pg.escapeIdentifier(name)} = ${pg.escapeLiteral(String(value))}`,
  );
  await db.transaction(async (tx) => {
    await tx.execute(sql`select ${transactionLock('role settings')}`);
    for (const change of changes)
      await tx.execute(
        `do $$ begin execute format('alter role current_user in database %I set ${change.replaceAll("'", "''")}', current_database()); end $$`,
      );
  });
}
