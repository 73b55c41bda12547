import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import type { AuditAction } from '../../audit-log/audit.ts';
import { auditLog } from '../../audit-log/audit-log.tables.ts';
import { listDocumentsOfOrder } from '../../documents/document.queries.ts';
import { isId } from '../../id.ts';
import { pick } from '../../pick.ts';
import { openedMessages } from '../edit/step.ts';
import { orders } from '../order.tables.ts';
import { type OrderStatus, orderStatuses } from '../order.ts';
import type { OrderChange, OrderEvent, OrderFacts } from './history.ts';
import type { StatusDates } from './progress.ts';

export async function listTimeline(db: Database, orderId: string): Promise<OrderEvent[]> {
  if (!isId(orderId)) return [];
  const [order] = await db
    .select({
      createdAt: orders.createdAt,
      enteredBy: orders.enteredBy,
      ...erasureColumns,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) return [];
  const { createdAt, enteredBy } = order;
  const changes = await selectChanges(db, orderId, asc(auditLog.id));
  const events: OrderEvent[] = [
    enteredBy === null
      ? { kind: 'placed', at: createdAt }
      : { kind: 'entered', at: createdAt, by: enteredBy },
    ...changes.map(({ authorId: _, ...change }) => ({ kind: 'changed' as const, ...change })),
  ];
  for (const { action, at, by, message } of await selectNotes(db, orderId)) {
    const kind = noted.get(action);
    if (kind) events.push({ kind, at, by });
    const opened = openedMessages.find((each) => each === message);
    if (action === 'chat.opened' && opened) events.push({ kind: 'chat-opened', at, by, message: opened });
  }
  const erasure = describeErasure(order);
  if (erasure) events.push({ kind: 'changed', ...erasure });
  for (const { kind, content, number, issuedAt: at, issuedBy: by } of await listDocumentsOfOrder(db, orderId))
    events.push(
      kind === 'invoice'
        ? { kind: 'invoiced', at, by, number }
        : { kind: 'issued', document: { kind, content }, at, by, number },
    );
  return events.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

const noted = new Map<AuditAction, 'price-asked' | 'price-refused' | 'taken-back'>([
  ['price.asked', 'price-asked'],
  ['price.refused', 'price-refused'],
  ['delivery-note.taken-back', 'taken-back'],
]);

type DatedOrder = { id: string; createdAt: Date; completedAt: Date | null };

export async function findStatusDates(db: Database, order: DatedOrder): Promise<StatusDates> {
  const { id, createdAt, completedAt } = order;
  const status = sql<OrderStatus>`${auditLog.after}->>'status'`;
  const changes = await db
    .select({ status, at: sql`max(${auditLog.at})`.mapWith(auditLog.at) })
    .from(auditLog)
    .where(and(isChangeOf(id), inArray(status, orderStatuses)))
    .groupBy(status);
  const dates: StatusDates = { pending: createdAt, ...(completedAt && { completed: completedAt }) };
  for (const change of changes) if (change.status !== 'pending') dates[change.status] = change.at;
  return dates;
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

const erasureColumns = pick(orders, 'erasedAt', 'erasedBy', 'erasedVersion');

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
    .where(isChangeOf(orderId))
    .orderBy(order);
}

/** What was done about an order without changing it. */
function selectNotes(db: Database, orderId: string) {
  return db
    .select({
      action: auditLog.action,
      at: auditLog.at,
      by: auditLog.administratorName,
      message: sql<string | null>`${auditLog.after}->>'message'`,
    })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, 'order'),
        eq(auditLog.subjectId, orderId),
        inArray(auditLog.action, [...noted.keys(), 'chat.opened']),
      ),
    )
    .orderBy(asc(auditLog.id));
}

function isChangeOf(orderId: string) {
  return and(
    eq(auditLog.subjectType, 'order'),
    eq(auditLog.subjectId, orderId),
    eq(auditLog.action, 'order.changed'),
  );
}
