import { type SQL, sql } from 'drizzle-orm';
import { claimDailyJob } from '../../platform/database/claim-daily-job.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { recordChange, theShop } from '../audit-log/record-change.ts';
import { findSettings } from '../settings/settings.queries.ts';
import { eraseCustomers, eraseMessages } from './clean-traces.ts';

type Forgotten = { orders: number; messages: number; visits: number };

/** How much is forgotten in one transaction: nobody waits long for it. */
const batchSize = 500;

/**
 * Forgets whom the retention setting no longer lets the shop remember, once a day on one instance: customers of orders that are
 * over, messages, visits and what mails and the log repeat of them. An invoice keeps its customer for ten years (decisions/019). Stops between two batches.
 */
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

/** Undefined when nothing is left to forget. */
async function forgetBatch(tx: Database, oldest: SQL): Promise<Forgotten | undefined> {
  const orders = await listOrders(tx, oldest);
  const messages = await listMessages(tx, oldest);
  const visits = await forgetVisits(tx, oldest);
  const mails = await deleteMails(tx, oldest);
  await eraseCustomers(tx, orders, null);
  await eraseMessages(tx, messages);
  if (orders.length + messages.length + visits + mails === 0) return undefined;

  const forgotten = { orders: orders.length, messages: messages.length, visits };
  await recordChange(tx, theShop, {
    action: 'persons.forgotten',
    subject: { type: 'person', id: '', name: '' },
    after: forgotten,
  });
  return forgotten;
}

/** Orders that somebody is working on at this moment are left for another day. */
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

/** Those that an administrator deleted before stand in the log still. */
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

/** Forgotten visits go on counting. */
async function forgetVisits(tx: Database, oldest: SQL): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from visits where visitor_id in (
      select visitor_id from visits where created_at < ${oldest} limit ${batchSize} for update skip locked)`);
  const visits = rowCount ?? 0;
  if (visits > 0) await tx.execute(sql`update forgotten_visits set total = total + ${visits}`);
  return visits;
}

/** Of orders that are still open, too: the order itself says what the mail said. */
async function deleteMails(tx: Database, oldest: SQL): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from mails where id in (
      select id from mails where kind in ('new-order', 'new-message') and created_at < ${oldest}
      limit ${batchSize} for update skip locked)`);
  return rowCount ?? 0;
}
