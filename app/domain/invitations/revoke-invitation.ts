import { and, eq, isNull, sql } from 'drizzle-orm';
import { endRow } from '../audit-log/delete-row.ts';
import { pick } from '../pick.ts';
import { invitations } from './invitation.tables.ts';

/** One that was accepted meanwhile stays: the colleague is deleted like any other. */
export const revokeInvitation = endRow(
  (tx, id) =>
    tx
      .update(invitations)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(invitations.id, id), isNull(invitations.acceptedAt), isNull(invitations.revokedAt)))
      .returning(pick(invitations, 'username')),
  ({ username }, id) => ({
    action: 'invitation.revoked',
    subject: { type: 'invitation', id, name: username },
  }),
);
