import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { pushSubscriptions } from '../administrators/administrator.tables.ts';
import { maxUnseenDays, type PushKind } from '../administrators/push/subscription.ts';
import { isId } from '../id.ts';
import type { Outcome } from '../outcome.ts';
import { pushes } from './push.tables.ts';
import type { PushFacts } from './push.ts';

/** Call it with the transaction of the event: both are saved, or neither. A known key is ignored. */
export async function queuePush<Kind extends PushKind>(
  tx: Database,
  kind: Kind,
  key: string,
  facts: PushFacts[Kind],
) {
  await tx.execute(pushesToInsert(kind, key, facts));
}

/** One row for each device that asked for this kind. Whether its owner may know is decided when it is sent. */
export function pushesToInsert<Kind extends PushKind>(kind: Kind, key: string, facts: PushFacts[Kind]): SQL {
  return sql`
    insert into pushes (subscription_id, kind, key, facts)
    select id, ${kind}, ${key}, ${JSON.stringify(facts)}::jsonb from push_subscriptions
    where kinds @> array[${kind}::text] and seen_at > now() - make_interval(days => ${sql.raw(String(maxUnseenDays))})
    on conflict (subscription_id, key) do nothing`;
}

/** One for each device in ten seconds. */
export async function queueTestPush(
  db: Database,
  { administratorId, id }: { administratorId: string; id: string },
): Promise<Outcome<object, { reason: 'not-found' }>> {
  if (!isId(id)) return { ok: false, reason: 'not-found' };
  const own = await db.$count(
    pushSubscriptions,
    and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.administratorId, administratorId)),
  );
  if (own === 0) return { ok: false, reason: 'not-found' };
  const key = `test:${Math.floor(Date.now() / 10_000)}`;
  await db
    .insert(pushes)
    .values({ subscriptionId: id, kind: 'test', key, facts: {} })
    .onConflictDoNothing({ target: [pushes.subscriptionId, pushes.key] });
  return { ok: true };
}
