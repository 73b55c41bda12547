import { eq, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import type { AdministratorForm } from '../administrators/administrator.schema.ts';
import { administrators } from '../administrators/administrator.tables.ts';
import type { NameTaken } from '../administrators/refuse-taken-name.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import type { Language } from '../localized.ts';
import { queueMail } from '../mails/queue-mail.ts';
import type { Outcome } from '../outcome.ts';
import { invitations } from './invitation.tables.ts';
import { hashToken, makeToken } from './make-token.ts';

const invitationDays = 7;

type Invite = {
  language: Language;
  /** Without it nothing is mailed: the link is sent by hand. */
  canMail: boolean;
  linkOf: (token: string) => string;
};

/** The link is given here once. `language` is that of the screen the invited person opens. */
export async function inviteAdministrator(
  db: Database,
  author: Author,
  { username, email, role }: AdministratorForm,
  { language, canMail, linkOf }: Invite,
): Promise<Outcome<{ link: string }, NameTaken>> {
  const token = makeToken();
  const link = linkOf(token);
  return db.transaction(async (tx) => {
    const [taken] = await tx
      .select({ username: administrators.username })
      .from(administrators)
      .where(
        or(
          eq(sql`lower(${administrators.username})`, username.toLowerCase()),
          eq(sql`lower(${administrators.email})`, email.toLowerCase()),
        ),
      );
    if (taken)
      return {
        ok: false,
        reason: taken.username.toLowerCase() === username.toLowerCase() ? 'username-taken' : 'email-taken',
      };
    const [added] = await tx
      .insert(invitations)
      .values({
        ...{ tokenHash: hashToken(token), username, email, role, language },
        invitedBy: author.username,
        expiresAt: sql`now() + make_interval(days => ${invitationDays})`,
      })
      .returning({ id: invitations.id });
    if (!added) throw new Error('the invitation was not saved');
    if (canMail)
      await queueMail(tx, {
        kind: 'invitation',
        key: `invitation:${added.id}`,
        recipient: email,
        language,
        facts: { link, name: username, invitedBy: author.username, minutes: invitationDays * 24 * 60 },
      });
    await recordChange(tx, author, {
      action: 'invitation.created',
      subject: { type: 'invitation', id: added.id, name: username },
      after: { username, email, role },
    });
    return { ok: true, link };
  });
}
