import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';

/** Figures, dates and link stay. `by` is null for the retention setting. The new version makes open forms stale. */
export async function eraseCustomers(tx: Database, ids: string[], by: string | null) {
  if (ids.length === 0) return;
  const list = sql`${sql.param(ids)}`;
  await tx.execute(sql`
    update orders set customer_name = '', phone = '', phone_typed = '', note = '', content_digest = 'erased',
      version = version + 1, erased_version = version + 1, erased_at = now(), erased_by = ${by}
    where id = any(${list}::uuid[]) and erased_at is null`);
  await tx.execute(sql`
    update audit_log
    set before = before - '{customerName,phone,note}'::text[], after = after - '{customerName,phone,note}'::text[]
    where subject_type = 'order' and subject_id = any(${list}::text[])`);
  await deleteMails(tx, ids);
}

export async function eraseMessages(tx: Database, ids: string[]) {
  if (ids.length === 0) return;
  const list = sql`${sql.param(ids)}`;
  await tx.execute(sql`delete from messages where id = any(${list}::uuid[])`);
  await tx.execute(sql`
    update audit_log set subject_name = '', before = before - '{senderName,senderEmail,subject}'::text[]
    where subject_type = 'message' and subject_id = any(${list}::text[])`);
  await deleteMails(tx, ids);
}

/** A waiting mail would still name the person. */
async function deleteMails(tx: Database, ids: string[]) {
  await tx.execute(sql`
    delete from mails where coalesce(facts->>'orderId', facts->>'messageId') = any(${sql.param(ids)}::text[])`);
}
