import { asc, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { administrators } from '../administrator.tables.ts';

/** Without a mail server (`canMail`) nobody is asked for a mail code: nobody could sign in. */
export async function syncTwoFactor(tx: Database, { canMail }: { canMail: boolean }): Promise<void> {
  // Locks in the same order as `lockWithAdmins`, against deadlocks.
  await tx
    .select({ id: administrators.id })
    .from(administrators)
    .orderBy(asc(administrators.id))
    .for('update');
  await tx.execute(sql`
    update administrators set two_factor_enabled = not two_factor_enabled
    where two_factor_enabled <> (
      (select two_factor = 'email' and ${canMail}::boolean from settings) or exists (
        select from two_factors where administrator_id = administrators.id and verified))`);
}

/** Locks the setting, so that an administrator added meanwhile follows a change of it. */
export async function lockMailCodeChoice(tx: Database): Promise<boolean> {
  const { rows } = await tx.execute<{ chosen: boolean }>(
    sql`select two_factor = 'email' as chosen from settings for share`,
  );
  return rows[0]?.chosen === true;
}
