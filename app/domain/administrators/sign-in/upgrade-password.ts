import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { findPasswordHash } from '../administrator.queries.ts';
import { accounts } from '../administrator.tables.ts';
import { hashPassword, isWeakHash, verifyPassword } from './hash-password.ts';

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
