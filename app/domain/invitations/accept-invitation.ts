import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { endInvitations } from '../administrators/add-administrator.ts';
import { accounts, administrators } from '../administrators/administrator.tables.ts';
import { type NameTaken, refuseTakenName } from '../administrators/refuse-taken-name.ts';
import { hashPassword } from '../administrators/sign-in/hash-password.ts';
import { lockMailCodeChoice } from '../administrators/sign-in/sync-two-factor.ts';
import { recordChange } from '../audit-log/record-change.ts';
import type { Outcome } from '../outcome.ts';
import { type InvitationState, stateOf } from './invitation.queries.ts';
import { invitations } from './invitation.tables.ts';
import { hashToken } from './make-token.ts';

type Refused = { reason: Exclude<InvitationState, 'open'> | 'unknown' } | NameTaken;

/** Of two who open the link at once, one gets the account. */
export async function acceptInvitation(
  db: Database,
  { token, password }: { token: string; password: string },
  { canMail }: { canMail: boolean },
): Promise<Outcome<{ id: string }, Refused>> {
  const passwordHash = await hashPassword(password);
  return refuseTakenName(() =>
    db.transaction(async (tx): Promise<Outcome<{ id: string }, Refused>> => {
      const invitation = await lockInvitation(tx, token);
      if (!invitation) return { ok: false, reason: 'unknown' };
      const state = stateOf(invitation);
      if (state !== 'open') return { ok: false, reason: state };
      const { username, email, role, language } = invitation;
      const asksForMailCode = canMail && (await lockMailCodeChoice(tx));
      const [added] = await tx
        .insert(administrators)
        .values({ username, email, role, language, twoFactorEnabled: asksForMailCode })
        .returning({ id: administrators.id });
      if (!added) throw new Error('the administrator was not saved');
      const { id } = added;
      await tx.insert(accounts).values({ accountId: id, administratorId: id, password: passwordHash });
      await tx.update(invitations).set({ acceptedAt: new Date() }).where(eq(invitations.id, invitation.id));
      await endInvitations(tx, invitation);
      await recordChange(
        tx,
        { id, username },
        {
          action: 'invitation.accepted',
          subject: { type: 'administrator', id, name: username },
          after: { username, email, role },
        },
      );
      return { ok: true, id };
    }),
  );
}

/** With the others of the same person, in one order: two links that are opened at once wait for each other. */
async function lockInvitation(tx: Database, token: string) {
  const { id, tokenHash, username, email } = invitations;
  const asked = tx
    .select()
    .from(invitations)
    .where(eq(tokenHash, hashToken(token)))
    .as('asked');
  const isSamePerson = sql`lower(${username}) = lower(${asked.username}) or lower(${email}) = lower(${asked.email})`;
  const locked = await tx
    .select(getTableColumns(invitations))
    .from(invitations)
    .innerJoin(asked, isSamePerson)
    .orderBy(asc(id))
    .for('update', { of: invitations });
  return locked.find((each) => each.tokenHash === hashToken(token));
}
