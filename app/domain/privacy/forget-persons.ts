import { type SQL, sql } from 'drizzle-orm';
import { claimDailyJob } from '../../platform/database/claim-daily-job.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { recordChange, systemAuthor } from '../audit-log/record-change.ts';
import { findSettings } from '../settings/settings.queries.ts';
import { eraseCustomers, eraseMessages } from './erase-records.ts';

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
  const orders = await listOrders(tx, oldest);
  const messages = await listMessages(tx, oldest);
  const visits = await forgetVisits(tx, oldest);
  const mails = await deleteMails(tx, oldest);
  await eraseCustomers(tx, orders, null);
  await eraseMessages(tx, messages);
  if (orders.length + messages.length + visits + mails === 0) return undefined;

  const forgotten = { orders: orders.length, messages: messages.length, visits };
  await recordChange(tx, systemAuthor, {
    action: 'persons.forgotten',
    subject: { type: 'person', id: '', name: '' },
    after: forgotten,
  });
  return forgotten;
}

/** Skips orders that somebody is saving now. */
async function listOrders(tx: Database, oldest: SQL): Promise<string[]> {
  return idsOf(
    tx,
    sql`
    select id from orders
    where erased_at is null and status in ('completed', 'cancelled') and greatest(created_at, completed_at) < ${oldest}
      and not exists (select from invoices where order_id = orders.id and issued_at > now() - interval '10 years')
    order by greatest(created_at, completed_at), id limit ${batchSize} for update skip locked`,
  );
}

/** Deleted messages too: the audit log still names the sender. */
async function listMessages(tx: Database, oldest: SQL): Promise<string[]> {
  return idsOf(
    tx,
    sql`
    select id::text from (
      select id from messages where created_at < ${oldest} order by created_at limit ${batchSize} for update skip locked) as found
    union
    (select distinct subject_id from audit_log
      where subject_type = 'message' and at < ${oldest} and (subject_name <> '' or before ? 'senderEmail')
      limit ${batchSize})`,
  );
}

async function idsOf(tx: Database, query: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(query);
  return rows.map(({ id }) => id);
}

/** Erased visits stay in the total. */
async function forgetVisits(tx: Database, oldest: SQL): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from visits where visitor_id in (
      select visitor_id from visits where created_at < ${oldest} limit ${batchSize} for update skip locked)`);
  const visits = rowCount ?? 0;
  if (visits > 0) await tx.execute(sql`update forgotten_visits set total = total + ${visits}`);
  return visits;
}

async function deleteMails(tx: Database, oldest: SQL): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from mails where id in (
      select id from mails where kind in ('new-order', 'new-message') and created_at < ${oldest}
      limit ${batchSize} for update skip locked)`);
  return rowCount ?? 0;
}
