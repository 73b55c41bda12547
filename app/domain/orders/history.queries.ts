import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.server.ts';
import { auditLog } from '../audit/audit.tables.ts';
import { isId } from '../id.ts';
import { invoices } from '../invoices/invoice.tables.ts';
import type { OrderChange, OrderEvent, OrderFacts } from './history.ts';
import { orders } from './order.tables.ts';

/** What happened to an order, oldest first; nothing when there is no such order. */
export async function listTimeline(db: Database, orderId: string): Promise<OrderEvent[]> {
  if (!isId(orderId)) return [];
  const [order] = await db
    .select({
      createdAt: orders.createdAt,
      enteredBy: orders.enteredBy,
      invoiceNumber: invoices.number,
      issuedAt: invoices.issuedAt,
      issuedBy: invoices.issuedBy,
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
  if (invoiceNumber !== null && issuedAt !== null && issuedBy !== null)
    events.push({ kind: 'invoiced', at: issuedAt, by: issuedBy, number: invoiceNumber });
  return events.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/**
 * The changes that brought an order from one version to another, newest first. Each raised the version by one and left
 * one row in the audit log, so that the newest rows are the missing versions.
 */
export async function listMissedChanges(
  db: Database,
  orderId: string,
  { seen, current }: { seen: number; current: number },
): Promise<(OrderChange & { authorId: string | null })[]> {
  const missed = Math.min(Math.max(current - seen, 0), 20);
  if (missed === 0) return [];
  return selectChanges(db, orderId, desc(auditLog.id)).limit(missed);
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
