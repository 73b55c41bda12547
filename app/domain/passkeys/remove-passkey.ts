import { and, eq, sql } from 'drizzle-orm';
import { idleSeconds } from '../../platform/auth/session-lifetime.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { sessions } from '../administrators/administrator.tables.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import { isId } from '../id.ts';
import type { Outcome } from '../outcome.ts';
import { passkeys } from './passkey.tables.ts';

/** Ends the sessions that the passkey opened, but for the one that removes it (`sessionId`): that one gets the usual limits. */
export async function removePasskey(
  db: Database,
  author: Author,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<Outcome<object, { reason: 'not-found' }>> {
  if (!isId(id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx) => {
    await tx
      .update(sessions)
      .set({
        passkeyId: null,
        trustedUntil: null,
        expiresAt: sql`least(${sessions.expiresAt}, now() + make_interval(secs => ${idleSeconds}))`,
      })
      .where(
        and(eq(sessions.id, sessionId), eq(sessions.passkeyId, id), eq(sessions.administratorId, author.id)),
      );
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.administratorId, author.id)))
      .returning({ name: passkeys.name });
    if (!removed) return { ok: false, reason: 'not-found' };
    await recordChange(tx, author, {
      action: 'passkey.removed',
      subject: { type: 'administrator', id: author.id, name: author.username },
      before: { device: removed.name },
    });
    return { ok: true };
  });
}
