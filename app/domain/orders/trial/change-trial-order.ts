import { desc, isNull } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import type { Outcome } from '../../outcome.ts';
import { products } from '../../products/product.tables.ts';
import { trialOrders } from '../order.tables.ts';

const subject = { type: 'order' as const, id: 'trial', name: 'ESSAI-1' };
const maxLines = 2;

/** Of the newest products on sale. Where one stands already, it stays. */
export async function makeTrialOrder(
  db: Database,
  author: Author,
): Promise<Outcome<object, { reason: 'no-product' }>> {
  return db.transaction(async (tx) => {
    const newest = await tx
      .select({ id: products.id })
      .from(products)
      .where(isNull(products.archivedAt))
      .orderBy(desc(products.id))
      .limit(maxLines);
    if (newest.length === 0) return { ok: false, reason: 'no-product' };
    const made = await tx
      .insert(trialOrders)
      .values({ productIds: newest.map(({ id }) => id) })
      .onConflictDoNothing()
      .returning();
    if (made.length > 0) await recordChange(tx, author, { action: 'trial-order.made', subject });
    return { ok: true };
  });
}

export async function removeTrialOrder(
  db: Database,
  author: Author,
): Promise<Outcome<object, { reason: 'not-found' }>> {
  return db.transaction(async (tx) => {
    const removed = await tx.delete(trialOrders).returning();
    if (removed.length === 0) return { ok: false, reason: 'not-found' };
    await recordChange(tx, author, { action: 'trial-order.removed', subject });
    return { ok: true };
  });
}
