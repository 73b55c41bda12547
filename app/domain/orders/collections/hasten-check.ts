import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import { isId } from '../../id.ts';
import type { Outcome } from '../../outcome.ts';
import { orders } from '../order.tables.ts';
import { collections } from './collection.tables.ts';
import { type CollectionState, handledStates, mayRelease, type Provider } from './collection.ts';

/** A callback only makes the shop ask the provider. Its reference counts once the provider confirms it. */
export async function hastenCheck(
  db: Database,
  { id, provider, reference }: { id: string; provider: Provider; reference: string },
): Promise<void> {
  if (!isId(id)) return;
  await db
    .update(collections)
    .set({
      nextCheckAt: sql`now()`,
      ...(reference !== '' && { toldReference: reference }),
    })
    .where(
      and(
        eq(collections.id, id),
        eq(collections.provider, provider),
        ne(collections.state, 'succeeded'),
        // Not called yet: a callback about it is a mistake.
        ne(collections.state, 'created'),
      ),
    );
}

export type HandledCollection = Outcome<
  { orderId: string },
  { reason: 'not-found' } | { reason: 'closed' | 'still-open'; state: CollectionState }
>;

/** Staff want to know now. */
export async function checkCollection(db: Database, author: Author, id: string): Promise<HandledCollection> {
  return handle(db, author, { id, action: 'collection.checked' });
}

/** Staff looked at the provider and found no payment, or dealt with it. It is recorded all the same if it is paid later. */
export async function releaseCollection(
  db: Database,
  author: Author,
  id: string,
): Promise<HandledCollection> {
  return handle(db, author, { id, action: 'collection.released' });
}

async function handle(
  db: Database,
  author: Author,
  { id, action }: { id: string; action: 'collection.checked' | 'collection.released' },
): Promise<HandledCollection> {
  if (!isId(id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx): Promise<HandledCollection> => {
    const [collection] = await tx.select().from(collections).where(eq(collections.id, id)).for('update');
    if (!collection) return { ok: false, reason: 'not-found' };
    const { state, amount, orderId } = collection;
    if (!handledStates.some((handled) => handled === state)) return { ok: false, reason: 'closed', state };
    if (action === 'collection.released' && !mayRelease(collection))
      return { ok: false, reason: 'still-open', state };
    const isReleased = action === 'collection.released';
    await tx
      .update(collections)
      .set(isReleased ? { state: 'released', nextCheckAt: null } : { nextCheckAt: sql`now()` })
      .where(eq(collections.id, id));
    const [order] = await tx.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId));
    await recordChange(tx, author, {
      action,
      subject: { type: 'order', id: orderId, name: order?.number ?? '' },
      after: { amount },
    });
    return { ok: true, orderId };
  });
}
