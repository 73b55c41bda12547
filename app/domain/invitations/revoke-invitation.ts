import { and, eq, isNull, sql } from 'drizzle-orm';
import { endRow } from '../audit-log/delete-row.ts';
import { mails } from '../mails/mail.tables.ts';
import { pick } from '../pick.ts';
import { invitations } from './invitation.tables.ts';

/** One that was accepted meanwhile stays: the colleague is deleted like any other. A mail that still waits goes. */
export const revokeInvitation = endRow(
  async (tx, id) => {
    const revoked = await tx
      .update(invitations)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(invitations.id, id), isNull(invitations.acceptedAt), isNull(invitations.revokedAt)))
      .returning(pick(invitations, 'username'));
    if (revoked.length > 0)
      await tx.delete(mails).where(and(eq(mails.key, `invitation:${id}`), isNull(mails.sentAt)));
    return revoked;
  },
  ({ username }, id) => ({
    action: 'invitation.revoked',
    subject: { type: 'invitation', id, name: username },
  }),
);
