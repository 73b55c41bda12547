import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { auditLog } from '../audit-log/audit-log.tables.ts';
import { isId } from '../id.ts';
import type { OrderChange, OrderEvent, OrderFacts } from './history.ts';
import { invoices } from './invoice/invoice.tables.ts';
import { orders } from './order.tables.ts';

export async function listTimeline(db: Database, orderId: string): Promise<OrderEvent[]> {
  if (!isId(orderId)) return [];
  const [order] = await db
    .select({
      createdAt: orders.createdAt,
      enteredBy: orders.enteredBy,
      invoiceNumber: invoices.number,
      issuedAt: invoices.issuedAt,
      issuedBy: invoices.issuedBy,
      ...erasureColumns,
    })
    .from(orders)
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .where(eq(orders.id, orderId));
  if (!order) return [];
  const { createdAt, enteredBy, invoiceNumber, issuedAt, issuedBy } = order;
  const changes = await selectChanges(db, orderId, asc(auditLog.id));
  const events: OrderEvent[] = [
    enteredBy === null
      ? { kind: 'placed', at: createdAt }
      : { kind: 'entered', at: createdAt, by: enteredBy },
    ...changes.map(({ authorId: _, ...change }) => ({ kind: 'changed' as const, ...change })),
  ];
  const erasure = describeErasure(order);
  if (erasure) events.push({ kind: 'changed', ...erasure });
  if (invoiceNumber !== null && issuedAt !== null && issuedBy !== null)
    events.push({ kind: 'invoiced', at: issuedAt, by: issuedBy, number: invoiceNumber });
  return events.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** Each change raised the version by one and left one audit row, except the erasure of the customer. */
export async function listMissedChanges(
  db: Database,
  orderId: string,
  { seen, current }: { seen: number; current: number },
): Promise<(OrderChange & { authorId: string | null })[]> {
  if (current <= seen) return [];
  const [order] = await db.select(erasureColumns).from(orders).where(eq(orders.id, orderId));
  const erasedVersion = order?.erasedVersion ?? 0;
  const erasure = order && erasedVersion > seen ? describeErasure(order) : undefined;
  const missed = Math.min(current - seen - (erasure ? 1 : 0), 20);
  const changes = missed > 0 ? await selectChanges(db, orderId, desc(auditLog.id)).limit(missed) : [];
  const all = erasure ? [...changes, { ...erasure, authorId: null }] : changes;
  return all.toSorted((one, other) => other.at.getTime() - one.at.getTime());
}

const erasureColumns = {
  erasedAt: orders.erasedAt,
  erasedBy: orders.erasedBy,
  erasedVersion: orders.erasedVersion,
};

/** The audit log has one row for all orders of an erased customer, so the order's own columns tell it. */
function describeErasure({
  erasedAt,
  erasedBy,
}: {
  erasedAt: Date | null;
  erasedBy: string | null;
}): OrderChange | undefined {
  return erasedAt ? { at: erasedAt, by: erasedBy, before: {}, after: { erased: true } } : undefined;
}

function selectChanges(db: Database, orderId: string, order: SQL) {
  return db
    .select({
      at: auditLog.at,
      by: auditLog.administratorName,
      authorId: auditLog.administratorId,
      before: sql<OrderFacts>`coalesce(${auditLog.before}, '{}')`,
      after: sql<OrderFacts>`coalesce(${auditLog.after}, '{}')`,
    })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, 'order'),
        eq(auditLog.subjectId, orderId),
        eq(auditLog.action, 'order.changed'),
      ),
    )
    .orderBy(order);
}
