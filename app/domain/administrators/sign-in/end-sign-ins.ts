import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { idleSeconds } from '../../../platform/auth/session-lifetime.ts';
import type { Database } from '../../../platform/database/database.server.ts';
import { endRow } from '../../audit-log/delete-row.ts';
import { pick } from '../../pick.ts';
import { sessions } from '../administrator.tables.ts';

/** Gives trusted phones the usual limits: the one in use stays open, one left alone ends. */
export async function endTrust(tx: Database) {
  await tx
    .update(sessions)
    .set({
      trustedUntil: null,
      expiresAt: sql`least(${sessions.expiresAt}, ${sessions.updatedAt} + make_interval(secs => ${idleSeconds}))`,
    })
    .where(isNotNull(sessions.trustedUntil));
}

/** Invalidates password reset links, and sign-ins that wait for their second step. */
export async function endPendingSignIns(db: Database, administratorId: string) {
  await db.execute(sql`delete from verifications where value = ${administratorId}`);
}

export const endSession = endRow(
  (tx, id, author) =>
    tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.administratorId, author.id)))
      .returning(pick(sessions, 'userAgent', 'createdAt')),
  ({ userAgent, createdAt }, _, { id, username }) => ({
    action: 'session.ended',
    subject: { type: 'administrator', id, name: username },
    before: { userAgent, signedInAt: createdAt.toISOString() },
  }),
);
