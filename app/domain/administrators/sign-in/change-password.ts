import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import type { Outcome } from '../../outcome.ts';
import { findPasswordHash } from '../administrator.queries.ts';
import type { PasswordChange } from '../administrator.schema.ts';
import { accounts, sessions } from '../administrator.tables.ts';
import { endSubscriptions } from '../push/end-subscription.ts';
import { endPendingSignIns } from './end-sign-ins.ts';
import { hashPassword, isWeakHash, verifyPassword } from './hash-password.ts';

/** Ends all other sessions, and the notifications of other devices. Of two changes at once from one password, only one succeeds. */
export async function changePassword(
  db: Database,
  author: Author,
  { current, next, sessionId }: PasswordChange & { sessionId: string },
): Promise<Outcome<object, { reason: 'wrong-password' }>> {
  const known = await findPasswordHash(db, author.id);
  if (!known || !(await verifyPassword(known, current))) return { ok: false, reason: 'wrong-password' };
  const passwordHash = await hashPassword(next);

  return db.transaction(async (tx) => {
    const [changed] = await tx
      .update(accounts)
      .set({ password: passwordHash, updatedAt: sql`now()` })
      .where(and(eq(accounts.administratorId, author.id), eq(accounts.password, known)))
      .returning({ id: accounts.id });
    if (!changed) return { ok: false, reason: 'wrong-password' };
    await tx.delete(sessions).where(and(eq(sessions.administratorId, author.id), ne(sessions.id, sessionId)));
    await endSubscriptions(tx, author.id, sessionId);
    await endPendingSignIns(tx, author.id);
    await recordChange(tx, author, {
      action: 'password.changed',
      subject: { type: 'administrator', id: author.id, name: author.username },
    });
    return { ok: true };
  });
}

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
