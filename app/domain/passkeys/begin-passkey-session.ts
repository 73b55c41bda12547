import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { administrators, sessions } from '../administrators/administrator.tables.ts';
import type { Language } from '../localized.ts';
import type { Outcome } from '../outcome.ts';
import { settings } from '../settings/settings.tables.ts';
import { trustedHours } from '../settings/settings.ts';
import { passkeys } from './passkey.tables.ts';

type Begun = { administrator: { id: string; language: Language }; trustedUntil: Date | null };

/** Binds the session to the passkey that opened it. `trustedUntil` is set where an admin lets phones stay signed in longer. */
export async function beginPasskeySession(
  db: Database,
  { sessionId, credentialId }: { sessionId: string; credentialId: string },
): Promise<Outcome<Begun, { reason: 'removed' }>> {
  return db.transaction(async (tx) => {
    const [used] = await tx
      .update(passkeys)
      .set({ lastUsedAt: sql`now()` })
      .where(eq(passkeys.credentialId, credentialId))
      .returning({ id: passkeys.id, administratorId: passkeys.administratorId });
    const [administrator] = used
      ? await tx
          .select({ id: administrators.id, language: administrators.language })
          .from(administrators)
          .where(eq(administrators.id, used.administratorId))
      : [];
    if (!used || !administrator) {
      await tx.delete(sessions).where(eq(sessions.id, sessionId));
      return { ok: false, reason: 'removed' };
    }
    // Waits for an admin who is changing the choice: a session that begins meanwhile follows it.
    const [chosen] = await tx.select({ choice: settings.trustedPhones }).from(settings).for('share');
    const hours = trustedHours[chosen?.choice ?? 'off'];
    const trustedUntil = hours === null ? null : new Date(Date.now() + hours * 3_600_000);
    await tx
      .update(sessions)
      .set({ passkeyId: used.id, ...(trustedUntil && { trustedUntil, expiresAt: trustedUntil }) })
      .where(eq(sessions.id, sessionId));
    return { ok: true, administrator, trustedUntil };
  });
}
