import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import { isId } from '../id.ts';
import type { Outcome } from '../outcome.ts';
import { invitations } from './invitation.tables.ts';

/** One that was accepted meanwhile stays: the colleague is deleted like any other. */
export async function revokeInvitation(
  db: Database,
  author: Author,
  { id }: { id: string },
): Promise<Outcome<object, { reason: 'not-found' }>> {
  if (!isId(id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx) => {
    const [revoked] = await tx
      .update(invitations)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(invitations.id, id), isNull(invitations.acceptedAt), isNull(invitations.revokedAt)))
      .returning({ username: invitations.username });
    if (!revoked) return { ok: false, reason: 'not-found' };
    await recordChange(tx, author, {
      action: 'invitation.revoked',
      subject: { type: 'invitation', id, name: revoked.username },
    });
    return { ok: true };
  });
}
