import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';

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
