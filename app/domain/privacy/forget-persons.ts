import { and, asc, eq, gt, inArray, isNull, lt, ne, notExists, type SQL, sql } from 'drizzle-orm';
import { claimDailyJob } from '../../platform/database/claim-daily-job.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { auditLog } from '../audit-log/audit-log.tables.ts';
import { recordChange, systemAuthor } from '../audit-log/record-change.ts';
import { mails } from '../mails/mail.tables.ts';
import { messages } from '../messages/message.tables.ts';
import { invoices, orders } from '../orders/order.tables.ts';
import { wantedProducts } from '../outgoing-messages/outgoing-message.tables.ts';
import { quotes } from '../quotes/quote.tables.ts';
import { findSettings } from '../settings/settings.queries.ts';
import { forgottenVisits, visits } from '../visits/visit.tables.ts';
import { eraseCustomers, eraseMessages, eraseQuotes } from './erase-records.ts';

type Forgotten = { orders: number; messages: number; visits: number };

const batchSize = 500;

/** Once a day on one instance; stops between two batches. An invoice keeps its customer for ten years (decisions/019). */
export async function forgetPersons(db: Database, signal?: AbortSignal): Promise<Forgotten> {
  const all = { orders: 0, messages: 0, visits: 0 };
  const { retentionMonths } = await findSettings(db);
  if (retentionMonths === null || !(await claimDailyJob(db, 'retention'))) return all;
  const oldest = sql`now() - ${retentionMonths} * interval '1 month'`;
  while (!signal?.aborted) {
    const forgotten = await db.transaction((tx) => forgetBatch(tx, oldest));
    if (!forgotten) break;
    all.orders += forgotten.orders;
    all.messages += forgotten.messages;
    all.visits += forgotten.visits;
  }
  return all;
}

async function forgetBatch(tx: Database, oldest: SQL): Promise<Forgotten | undefined> {
  const orderIds = await listOrders(tx, oldest);
  const messageIds = await listMessages(tx, oldest);
  const visitCount = await forgetVisits(tx, oldest);
  const mailCount = (await deleteMails(tx, oldest)) + (await deleteWanted(tx, oldest));
  await eraseCustomers(tx, orderIds, null);
  await eraseMessages(tx, messageIds);
  // One that was accepted lives as long as its order; who has a valid one may still accept it.
  const endedAt = sql`greatest(${quotes.createdAt}, ${quotes.validUntil})`;
  await eraseQuotes(tx, and(lt(endedAt, oldest), ne(quotes.state, 'accepted')));
  if (orderIds.length + messageIds.length + visitCount + mailCount === 0) return undefined;

  const forgotten = { orders: orderIds.length, messages: messageIds.length, visits: visitCount };
  await recordChange(tx, systemAuthor, {
    action: 'persons.forgotten',
    subject: { type: 'person', id: '', name: '' },
    after: forgotten,
  });
  return forgotten;
}

/** Skips orders that somebody is saving now. */
async function listOrders(tx: Database, oldest: SQL): Promise<string[]> {
  const closedAt = sql`greatest(${orders.createdAt}, ${orders.completedAt})`;
  const recentInvoice = tx
    .select({ orderId: invoices.orderId })
    .from(invoices)
    .where(and(eq(invoices.orderId, orders.id), gt(invoices.issuedAt, sql`now() - interval '10 years'`)));
  const found = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isNull(orders.erasedAt),
        sql`${orders.status} in ('completed', 'cancelled')`,
        lt(closedAt, oldest),
        notExists(recentInvoice),
      ),
    )
    .orderBy(closedAt, asc(orders.id))
    .limit(batchSize)
    .for('update', { skipLocked: true });
  return found.map(({ id }) => id);
}

/** Deleted messages too: the audit log still names the sender. */
async function listMessages(tx: Database, oldest: SQL): Promise<string[]> {
  const stored = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(lt(messages.createdAt, oldest))
    .orderBy(asc(messages.createdAt))
    .limit(batchSize)
    .for('update', { skipLocked: true });
  const logged = await tx
    .selectDistinct({ id: auditLog.subjectId })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, 'message'),
        lt(auditLog.at, oldest),
        sql`(${auditLog.subjectName} <> '' or ${auditLog.before} ? 'senderEmail')`,
      ),
    )
    .limit(batchSize);
  return [...new Set([...stored, ...logged].map(({ id }) => id))];
}

/** Erased visits stay in the total. */
async function forgetVisits(tx: Database, oldest: SQL): Promise<number> {
  const old = tx
    .select({ id: visits.visitorId })
    .from(visits)
    .where(lt(visits.createdAt, oldest))
    .limit(batchSize)
    .for('update', { skipLocked: true });
  const { rowCount } = await tx.delete(visits).where(inArray(visits.visitorId, old));
  const deleted = rowCount ?? 0;
  if (deleted > 0)
    await tx.update(forgottenVisits).set({ total: sql`${forgottenVisits.total} + ${deleted}` });
  return deleted;
}

/** Of open orders too: the order itself holds the same facts. */
async function deleteMails(tx: Database, oldest: SQL): Promise<number> {
  const old = tx
    .select({ id: mails.id })
    .from(mails)
    .where(and(inArray(mails.kind, ['new-order', 'new-message']), lt(mails.createdAt, oldest)))
    .limit(batchSize)
    .for('update', { skipLocked: true });
  const { rowCount } = await tx.delete(mails).where(inArray(mails.id, old));
  return rowCount ?? 0;
}

/** Requests to be told of a product are kept as long as messages. */
async function deleteWanted(tx: Database, oldest: SQL): Promise<number> {
  const old = tx
    .select({ id: wantedProducts.id })
    .from(wantedProducts)
    .where(lt(wantedProducts.createdAt, oldest))
    .limit(batchSize)
    .for('update', { skipLocked: true });
  const { rowCount } = await tx.delete(wantedProducts).where(inArray(wantedProducts.id, old));
  return rowCount ?? 0;
}
