import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import { isId, isIntegerId } from '../../id.ts';
import type { Outcome } from '../../outcome.ts';
import { lotMovements, lots } from '../../products/lots/lot.tables.ts';
import { units } from '../../products/units/unit.tables.ts';
import { orderItems, orders, recallContacts } from '../order.tables.ts';

export type Recalled = { lotId: number } | { unitId: number };

/** Whether the buyer of an order was told of a recall. Noting it twice changes nothing. */
export async function noteReached(
  db: Database,
  author: Author,
  { orderId, isReached, ...recalled }: { orderId: string; isReached: boolean } & Recalled,
): Promise<Outcome<object, { reason: 'not-found' }>> {
  const id = 'lotId' in recalled ? recalled.lotId : recalled.unitId;
  if (!isId(orderId) || !isIntegerId(id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx) => {
    const got = 'lotId' in recalled ? await findOfLot(tx, orderId, id) : await findUnit(tx, orderId, id);
    if (!got) return { ok: false, reason: 'not-found' };
    const changed = isReached
      ? await tx
          .insert(recallContacts)
          .values({ orderId, ...recalled, reachedBy: author.username })
          .onConflictDoNothing()
          .returning({ id: recallContacts.id })
      : await tx
          .delete(recallContacts)
          .where(
            and(
              eq(recallContacts.orderId, orderId),
              eq('lotId' in recalled ? recallContacts.lotId : recallContacts.unitId, id),
            ),
          )
          .returning({ id: recallContacts.id });
    if (changed.length > 0)
      await recordChange(tx, author, {
        action: isReached ? 'recall.reached' : 'recall.not-reached',
        subject: { type: 'order', id: orderId, name: got.number },
        after: { recalled: [got.name, got.code].filter((part) => part !== '').join(' · ') },
      });
    return { ok: true };
  });
}

/** Undefined when no piece of the lot ever left with the order. */
async function findOfLot(tx: Database, orderId: string, lotId: number) {
  const [got] = await tx
    .select({ number: orders.number, name: orderItems.name, code: lots.code })
    .from(lotMovements)
    .innerJoin(lots, eq(lots.id, lotMovements.lotId))
    .innerJoin(orderItems, eq(orderItems.id, lotMovements.orderItemId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(eq(lotMovements.lotId, lotId), eq(orders.id, orderId)))
    .limit(1);
  return got;
}

async function findUnit(tx: Database, orderId: string, unitId: number) {
  const [got] = await tx
    .select({ number: orders.number, name: orderItems.name, code: sql<string>`${units.serial}` })
    .from(units)
    .innerJoin(orderItems, eq(orderItems.id, units.orderItemId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(eq(units.id, unitId), eq(orders.id, orderId)));
  return got;
}
