import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { documents } from '../../documents/document.tables.ts';
import { pick } from '../../pick.ts';
import { payments } from './payment.tables.ts';

export async function listPaymentsOfSession(db: Database, sessionId: string) {
  return db
    .select({
      ...pick(payments, 'id', 'direction', 'amount', 'receiptId'),
      at: payments.recordedAt,
      isVoid: sql<boolean>`${payments.voidsId} is not null`,
      receipt: documents.number,
      orders: sql<string[]>`(select array_agg(paid.number order by paid.number) from payment_shares as share
        join orders as paid on paid.id = share.order_id where share.payment_id = ${payments.id})`,
    })
    .from(payments)
    .innerJoin(documents, eq(documents.id, payments.receiptId))
    .where(eq(payments.tillSessionId, sessionId))
    .orderBy(asc(payments.recordedAt), asc(payments.id));
}
