import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { auditLog } from '../audit-log/audit-log.tables.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import { messages } from '../messages/message.tables.ts';
import { orders } from '../orders/order.tables.ts';
import { quotes } from '../quotes/quote.tables.ts';
import {
  eraseContacts,
  eraseCustomers,
  eraseMessages,
  erasePayers,
  eraseQuotes,
  eraseRecipients,
  eraseRetries,
  eraseWanted,
  isAnyOf,
  isDeletedOf,
  isSentBy,
} from './erase-records.ts';
import { isNobody, type Persons } from './person.ts';

/** Orders keep their figures (decisions/019). The audit row names orders and counts messages, never the person. */
export async function erasePersons(
  db: Database,
  author: Author,
  persons: Persons,
): Promise<{ ok: true; orders: number; messages: number }> {
  if (isNobody(persons)) return { ok: true, orders: 0, messages: 0 };
  return db.transaction(async (tx) => {
    // Quotes first: one that is being accepted has an order by then.
    const erasedQuotes = await eraseQuotes(tx, isAnyOf(quotes.phone, persons.phones));
    // A save in progress is waited for; a later one is stale.
    const theirOrders = await tx
      .select({ id: orders.id, number: orders.number })
      .from(orders)
      .where(and(isAnyOf(orders.phone, persons.phones), isNull(orders.erasedAt)))
      .orderBy(asc(orders.id))
      .for('update');
    const messageIds = await listMessagesOf(tx, persons);
    const others =
      erasedQuotes +
      (await eraseWanted(tx, persons.phones)) +
      (await erasePayers(tx, persons.phones)) +
      (await eraseRecipients(tx, persons.phones));
    await eraseContacts(tx, persons);
    await eraseRetries(tx, persons.emails);
    if (theirOrders.length + messageIds.length + others === 0) return { ok: true, orders: 0, messages: 0 };

    await eraseCustomers(
      tx,
      theirOrders.map(({ id }) => id),
      author.username,
    );
    await eraseMessages(tx, messageIds);
    await recordChange(tx, author, {
      action: 'person.erased',
      subject: { type: 'person', id: '', name: '' },
      after: { orders: theirOrders.map(({ number }) => number), messages: messageIds.length },
    });
    return { ok: true, orders: theirOrders.length, messages: messageIds.length };
  });
}

/** Deleted messages too: the audit log still holds the sender's address and number. */
async function listMessagesOf(tx: Database, persons: Persons): Promise<string[]> {
  const stored = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(isSentBy(persons))
    .orderBy(asc(messages.id))
    .for('update');
  const logged = await tx
    .selectDistinct({ id: auditLog.subjectId })
    .from(auditLog)
    .where(and(eq(auditLog.subjectType, 'message'), isDeletedOf(persons)));
  return [...new Set([...stored, ...logged].map(({ id }) => id))];
}
