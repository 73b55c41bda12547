import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import { eraseCustomers, eraseMessages } from './clean-traces.ts';
import { isNobody, type Persons } from './person.ts';

/**
 * Erases persons at their request: orders keep their figures and lose whose they are, messages are deleted (decisions/019). The
 * log is told which orders and how many messages, and not of whom. Asked again, there is nothing left to erase: nothing is written.
 */
export async function erasePersons(
  db: Database,
  author: Author,
  persons: Persons,
): Promise<{ ok: true; orders: number; messages: number }> {
  if (isNobody(persons)) return { ok: true, orders: 0, messages: 0 };
  return db.transaction(async (tx) => {
    // Whoever saves one of these orders is waited for; whoever comes later finds another version.
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

/** Those that were deleted before stand in the log still, under the address that wrote them. */
async function listMessagesOf(tx: Database, emails: string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id::text from (select id from messages where lower(sender_email) = any(${sql.param(emails)}::text[]) order by id for update) as found
    union
    select subject_id from audit_log
    where subject_type = 'message' and lower(before->>'senderEmail') = any(${sql.param(emails)}::text[])`);
  return rows.map(({ id }) => id);
}
