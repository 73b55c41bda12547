import { asc, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { administrators } from '../administrator.tables.ts';

/**
 * Asks a second factor of every administrator when the shop's choice is the mail code, and otherwise of those who have
 * a verified authenticator app. A shop that has lost its mail server (`canMail`) asks for no code by mail: nobody could
 * sign in any more. Called in the transaction of whatever changes one or the other.
 */
export async function syncTwoFactor(tx: Database, { canMail = true } = {}): Promise<void> {
  // In the one order in which administrators are locked, so that nobody waits in a circle.
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

/**
 * Whether the shop asks every administrator for a code by mail. The choice stays as it is until the transaction ends, so
 * that a change of it also reaches the administrator who is added meanwhile.
 */
export async function lockMailCodeChoice(tx: Database): Promise<boolean> {
  const { rows } = await tx.execute<{ chosen: boolean }>(
    sql`select two_factor = 'email' as chosen from settings for share`,
  );
  return rows[0]?.chosen === true;
}
