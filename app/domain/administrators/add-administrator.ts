import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import type { Outcome } from '../outcome.ts';
import type { NewAdministrator } from './administrator.schema.ts';
import { accounts, administrators } from './administrator.tables.ts';
import { type NameTaken, refuseTakenName } from './refuse-taken-name.ts';
import { hashPassword } from './sign-in/hash-password.ts';
import { lockMailCodeChoice } from './sign-in/sync-two-factor.ts';

export async function addAdministrator(
  db: Database,
  author: Author,
  { password, ...wanted }: NewAdministrator,
  { canMail = true } = {},
): Promise<Outcome<{ id: string }, NameTaken>> {
  const passwordHash = await hashPassword(password);
  return refuseTakenName(() =>
    db.transaction(async (tx) => {
      const asksForMailCode = canMail && (await lockMailCodeChoice(tx));
      await endInvitations(tx, wanted);
      const [added] = await tx
        .insert(administrators)
        .values({ ...wanted, twoFactorEnabled: asksForMailCode })
        .returning({ id: administrators.id });
      if (!added) throw new Error('the administrator was not saved');
      const { id } = added;
      await tx.insert(accounts).values({ accountId: id, administratorId: id, password: passwordHash });
      await recordChange(tx, author, {
        action: 'administrator.added',
        subject: { type: 'administrator', id, name: wanted.username },
        after: wanted,
      });
      return { ok: true as const, id };
    }),
  );
}

/** Who has an account gets no second one by an older link, which may give another role. Locks by id, as accepting does. */
export async function endInvitations(
  tx: Database,
  { username, email }: { username: string; email: string },
): Promise<void> {
  await tx.execute(sql`
    with locked as (
      select id from invitations where (lower(username) = lower(${username}) or lower(email) = lower(${email}))
        and accepted_at is null and revoked_at is null order by id for update)
    update invitations set revoked_at = now() where id in (select id from locked)`);
}
