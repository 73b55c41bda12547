import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import { eraseCustomers, eraseMessages } from './erase-records.ts';
import { isNobody, type Persons } from './person.ts';

/** Orders keep their figures (decisions/019). The audit row names orders and counts messages, never the person. */
export async function erasePersons(
  db: Database,
  author: Author,
  persons: Persons,
): Promise<{ ok: true; orders: number; messages: number }> {
  if (isNobody(persons)) return { ok: true, orders: 0, messages: 0 };
  return db.transaction(async (tx) => {
    // A save in progress is waited for; a later one is stale.
    const { rows: orders } = await tx.execute<{ id: string; number: string }>(sql`
      select id, number from orders where phone = any(${sql.param(persons.phones)}::text[]) and erased_at is null
      order by id for update`);
    const messages = await listMessagesOf(tx, persons.emails);
    if (orders.length + messages.length === 0) return { ok: true, orders: 0, messages: 0 };

    await eraseCustomers(
      tx,
      orders.map(({ id }) => id),
      author.username,
    );
    await eraseMessages(tx, messages);
    await recordChange(tx, author, {
      action: 'person.erased',
      subject: { type: 'person', id: '', name: '' },
      after: { orders: orders.map(({ number }) => number), messages: messages.length },
    });
    return { ok: true, orders: orders.length, messages: messages.length };
  });
}

/** Deleted messages too: the audit log still holds the sender's address. */
async function listMessagesOf(tx: Database, emails: string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id::text from (select id from messages where lower(sender_email) = any(${sql.param(emails)}::text[]) order by id for update) as found
    union
    select subject_id from audit_log
    where subject_type = 'message' and lower(before->>'senderEmail') = any(${sql.param(emails)}::text[])`);
  return rows.map(({ id }) => id);
}
