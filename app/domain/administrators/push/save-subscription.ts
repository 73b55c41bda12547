import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { differences } from '../../audit-log/audit.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import type { Outcome } from '../../outcome.ts';
import { pushSubscriptions } from '../administrator.tables.ts';
import type { Role } from '../permission.ts';
import { kindsFor, maxDevices, type PushKind } from './subscription.ts';

export type SubscriptionToSave = {
  sessionId: string;
  userAgent: string;
  /** As the browser gave it; its address was checked. */
  device: { endpoint: string; p256dh: string; auth: string };
  /** What the role may not see is left out. */
  kinds: readonly PushKind[];
};

/** Switches notifications on for a device, or changes their kinds. A device tells one administrator only: the last. */
export async function saveSubscription(
  db: Database,
  author: Author & { role: Role },
  { sessionId, userAgent, device, kinds: chosen }: SubscriptionToSave,
): Promise<Outcome<{ id: string }, { reason: 'no-kinds' }>> {
  const kinds = kindsFor(author.role).filter((kind) => chosen.includes(kind));
  if (kinds.length === 0) return { ok: false, reason: 'no-kinds' };
  return db.transaction(async (tx) => {
    await endForOthers(tx, author.id, device.endpoint);
    const [known] = await tx
      .select({ kinds: pushSubscriptions.kinds })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.endpoint, device.endpoint))
      .for('update');
    const seen = { sessionId, userAgent, kinds, p256dh: device.p256dh, auth: device.auth };
    const [saved] = await tx
      .insert(pushSubscriptions)
      .values({ ...seen, endpoint: device.endpoint, administratorId: author.id })
      .onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        set: { ...seen, administratorId: author.id, seenAt: sql`now()` },
      })
      .returning({ id: pushSubscriptions.id });
    if (!saved) throw new Error('the subscription was not saved');
    await endBeyondMost(tx, author.id);
    const changed = differences({ notifications: known?.kinds ?? [] }, { notifications: kinds });
    if (changed)
      await recordChange(tx, author, {
        action: 'notifications.switched-on',
        subject: { type: 'administrator', id: author.id, name: author.username },
        ...changed,
      });
    return { ok: true, id: saved.id };
  });
}

export async function endForOthers(tx: Database, administratorId: string, endpoint: string) {
  await tx
    .delete(pushSubscriptions)
    .where(
      and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.administratorId, administratorId)),
    );
}

async function endBeyondMost(tx: Database, administratorId: string) {
  const oldest = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.administratorId, administratorId))
    .orderBy(desc(pushSubscriptions.seenAt), desc(pushSubscriptions.id))
    .offset(maxDevices);
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, oldest));
}
