import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { differences } from '../audit-log/audit.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import { findStandingInvoice } from '../documents/document.queries.ts';
import { deliveries, orders } from '../orders/order.tables.ts';
import type { Outcome } from '../outcome.ts';
import { type DeliveryEvent, findLastEvent, lockDelivery } from './delivery.queries.ts';
import type { ArrangedDelivery } from './delivery.schema.ts';

export type Arrangement = ArrangedDelivery & { orderId: string; version: number };

/** Changes where an order goes and what that costs. An issued invoice keeps its fee. `version` is the one that follows. */
export async function arrangeDelivery(
  db: Database,
  author: Author,
  { orderId, version, ...wanted }: Arrangement,
): Promise<
  Outcome<
    { version: number },
    | { reason: 'not-found' | 'invoiced' }
    | { reason: 'stale'; last: DeliveryEvent | undefined; version: number }
  >
> {
  return db.transaction(async (tx) => {
    const stored = await lockDelivery(tx, orderId);
    if (!stored) return { ok: false, reason: 'not-found' };
    const { order, delivery } = stored;
    const { fee, isTold, ...place } = wanted;
    const before = { ...pick(place, delivery), fee: order.fee, isTold: order.isTold };
    const changed = differences<typeof before>(before, { ...place, fee, isTold });
    if (!changed) return { ok: true, version };
    if (delivery.version !== version)
      return {
        ok: false,
        reason: 'stale',
        last: await findLastEvent(tx, orderId),
        version: delivery.version,
      };
    if (fee !== order.fee && (await findStandingInvoice(tx, orderId)))
      return { ok: false, reason: 'invoiced' };

    await tx
      .insert(deliveries)
      .values({ orderId, ...place })
      .onConflictDoUpdate({
        target: deliveries.orderId,
        set: { ...place, version: sql`${deliveries.version} + 1` },
      });
    await tx.update(orders).set({ deliveryFee: fee, toldByWhatsapp: isTold }).where(eq(orders.id, orderId));
    await recordChange(tx, author, {
      action: 'delivery.arranged',
      subject: { type: 'order', id: orderId, name: order.number },
      before: withoutPersons(changed.before),
      after: withoutPersons(changed.after),
    });
    return { ok: true, version: version + 1 };
  });
}

function pick<Fields extends object>(wanted: Fields, from: Fields): Fields {
  const kept = Object.keys(wanted).map((name) => [name, from[name as keyof Fields]]);
  return Object.fromEntries(kept) as Fields;
}

type Arranged = Partial<ArrangedDelivery>;

/** For the audit log: the order alone keeps who receives it, and where. */
function withoutPersons({ landmark: _, recipient: __, recipientPhone: ___, ...facts }: Arranged) {
  const { method, feePaidTo, ...others } = facts;
  return { ...others, ...(method && { deliveryMethod: method }), ...(feePaidTo && { feePaidTo }) };
}
