import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { pushSubscriptions } from '../administrator.tables.ts';
import { endForOthers } from './save-subscription.ts';

/** The device's notifications end with this session from now on. Undefined when they have ended, or were somebody else's: then they end now. */
export async function renewSubscription(
  db: Database,
  { administratorId, sessionId, endpoint }: { administratorId: string; sessionId: string; endpoint: string },
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    await endForOthers(tx, administratorId, endpoint);
    const [renewed] = await tx
      .update(pushSubscriptions)
      .set({ sessionId, seenAt: sql`now()` })
      .where(
        and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.administratorId, administratorId)),
      )
      .returning({ id: pushSubscriptions.id });
    return renewed?.id;
  });
}
