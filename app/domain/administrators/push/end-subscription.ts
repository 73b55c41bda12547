import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { endRow } from '../../audit-log/delete-row.ts';
import { pick } from '../../pick.ts';
import { pushSubscriptions } from '../administrator.tables.ts';

export const endSubscription = endRow(
  (tx, id, author) =>
    tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.administratorId, author.id)))
      .returning(pick(pushSubscriptions, 'kinds', 'userAgent')),
  ({ kinds, userAgent }, _, { id, username }) => ({
    action: 'notifications.switched-off',
    subject: { type: 'administrator', id, name: username },
    before: { notifications: kinds, userAgent },
  }),
);

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
