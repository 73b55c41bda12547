import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { announceOnce, deleteUnannounced, storeUnannounced } from '../../platform/secrets/secrets.server.ts';
import { accounts, administrators } from './administrator.tables.ts';
import { hashPassword } from './sign-in/hash-password.ts';

const secretName = 'first-password';

type FirstAdministrator = { username: string; password: string };

/** Returns nothing when there is an administrator already. A random password is kept in clear until it has been shown. */
export async function createFirstAdministrator(
  db: Database,
  { username, email, password: chosen }: { username: string; email: string; password: string | undefined },
): Promise<FirstAdministrator | undefined> {
  const password = chosen ?? randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    // Two instances that start together must not both find the table empty.
    await tx.execute(sql`lock table ${administrators} in share row exclusive mode`);
    if ((await tx.$count(administrators)) > 0) return undefined;
    const [first] = await tx
      .insert(administrators)
      .values({ username, email: email.toLowerCase(), role: 'admin' })
      .returning({ id: administrators.id });
    if (!first) throw new Error('the first administrator was not saved');
    await tx
      .insert(accounts)
      .values({ accountId: first.id, administratorId: first.id, password: passwordHash });
    await deleteUnannounced(tx, secretName);
    if (!chosen) await storeUnannounced(tx, secretName, JSON.stringify({ username, password }));
    return { username, password };
  });
}

export async function showFirstPassword(
  db: Database,
  show: (first: FirstAdministrator) => void,
): Promise<void> {
  await announceOnce(db, secretName, (stored) => show(JSON.parse(stored)));
}
