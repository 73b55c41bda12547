import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import { isId } from '../../id.ts';
import type { Outcome } from '../../outcome.ts';
import { pushSubscriptions } from './subscription.tables.ts';

export async function endSubscription(
  db: Database,
  author: Author,
  { id }: { id: string },
): Promise<Outcome<object, { reason: 'not-found' }>> {
  if (!isId(id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx) => {
    const [ended] = await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.administratorId, author.id)))
      .returning({ kinds: pushSubscriptions.kinds, userAgent: pushSubscriptions.userAgent });
    if (!ended) return { ok: false, reason: 'not-found' };
    await recordChange(tx, author, {
      action: 'notifications.switched-off',
      subject: { type: 'administrator', id: author.id, name: author.username },
      before: { notifications: ended.kinds, userAgent: ended.userAgent },
    });
    return { ok: true };
  });
}

/** A new password ends them on every device; `sessionId` is the session that may keep its own. */
export async function endSubscriptions(db: Database, administratorId: string, sessionId?: string) {
  await db
    .delete(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.administratorId, administratorId),
        sessionId === undefined ? undefined : ne(pushSubscriptions.sessionId, sessionId),
      ),
    );
}
