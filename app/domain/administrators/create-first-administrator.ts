import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.server.ts';
import { accounts, administrators } from './administrator.tables.ts';
import { hashPassword } from './password.ts';

/**
 * Makes the first administrator of a shop that has none, and answers the name and password to sign in with.
 * Answers nothing when there is an administrator already. Without a password given, a random one is made.
 */
export async function createFirstAdministrator(
  db: Database,
  {
    username,
    email,
    password = randomBytes(12).toString('base64url'),
  }: { username: string; email: string; password: string | undefined },
): Promise<{ username: string; password: string } | undefined> {
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
    return { username, password };
  });
}
