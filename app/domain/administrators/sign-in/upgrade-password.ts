import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { findPasswordHash } from '../administrator.queries.ts';
import { accounts } from '../administrator.tables.ts';
import { hashPassword, isWeakHash, verifyPassword } from './hash-password.ts';

/**
 * Hashes a password anew, after a sign-in with it, when its hash is weaker than those made today (imported bcrypt, a
 * lower cost). Answers whether it did. A password that is not the account's changes nothing.
 */
export async function upgradePassword(
  db: Database,
  { administratorId, password }: { administratorId: string; password: string },
): Promise<boolean> {
  const known = await findPasswordHash(db, administratorId);
  if (!known || !isWeakHash(known) || !(await verifyPassword(known, password))) return false;
  const upgraded = await db
    .update(accounts)
    .set({ password: await hashPassword(password) })
    .where(and(eq(accounts.administratorId, administratorId), eq(accounts.password, known)))
    .returning({ id: accounts.id });
  return upgraded.length > 0;
}
