import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { auditLog } from '../audit-log/audit-log.tables.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import { mails } from '../mails/mail.tables.ts';
import { messages } from '../messages/message.tables.ts';
import { invoices } from '../orders/invoice/invoice.tables.ts';
import { orderItems, orders } from '../orders/order.tables.ts';
import { isAnyOf, mailSubjectId } from './erase-records.ts';
import type { Persons } from './person.ts';

export type PersonalData = { orders: object[]; messages: object[]; mails: object[]; log: object[] };

/** All that is held about these persons, but neither floors nor administrators. */
export async function exportPersons(
  db: Database,
  author: Author,
  { phones, emails }: Persons,
): Promise<PersonalData> {
  return db.transaction(
    async (tx) => {
      const theirOrders = await tx
        .select({
          id: orders.id,
          number: orders.number,
          createdAt: orders.createdAt,
          completedAt: orders.completedAt,
          status: orders.status,
          name: orders.customerName,
          phone: orders.phone,
          phoneTyped: orders.phoneTyped,
          language: orders.language,
          totalFcfa: orders.totalAmount,
          note: orders.note,
          invoice: invoices.number,
          invoicedAt: invoices.issuedAt,
          lines: linesOfOrder,
        })
        .from(orders)
        .leftJoin(invoices, eq(invoices.orderId, orders.id))
        .where(and(isAnyOf(orders.phone, phones), isNull(orders.erasedAt)))
        .orderBy(asc(orders.createdAt), asc(orders.id));
      const theirMessages = await tx
        .select({
          id: messages.id,
          createdAt: messages.createdAt,
          name: messages.senderName,
          email: messages.senderEmail,
          subject: messages.subject,
          content: messages.content,
          language: messages.language,
          read: messages.read,
        })
        .from(messages)
        .where(isAnyOf(sql`lower(${messages.senderEmail})`, emails))
        .orderBy(asc(messages.createdAt), asc(messages.id));
      const ids = [...theirOrders, ...theirMessages].map(({ id }) => id);
      const theirMails = await tx
        .select({
          kind: mails.kind,
          createdAt: mails.createdAt,
          sentAt: mails.sentAt,
          facts: mails.facts,
        })
        .from(mails)
        .where(isAnyOf(mailSubjectId, ids))
        .orderBy(asc(mails.id));
      const isMessage = eq(auditLog.subjectType, 'message');
      const log = await tx
        .select({
          at: auditLog.at,
          action: auditLog.action,
          subject: auditLog.subjectName,
          before: auditLog.before,
          after: auditLog.after,
        })
        .from(auditLog)
        .where(
          or(
            and(inArray(auditLog.subjectType, ['order', 'message']), isAnyOf(auditLog.subjectId, ids)),
            and(isMessage, isAnyOf(sql`lower(${auditLog.before}->>'senderEmail')`, emails)),
          ),
        )
        .orderBy(asc(auditLog.id));
      await recordChange(tx, author, {
        action: 'person.exported',
        subject: { type: 'person', id: '', name: '' },
        after: { orders: theirOrders.map(({ number }) => number), messages: theirMessages.length },
      });
      return { orders: theirOrders, messages: theirMessages, mails: theirMails, log };
    },
    { isolationLevel: 'repeatable read' },
  );
}

const linesOfOrder = sql<object[] | null>`(
  select json_agg(json_build_object('name', ${orderItems.name}, 'nameEn', ${orderItems.nameEn},
    'quantity', ${orderItems.quantity}, 'priceFcfa', ${orderItems.price},
    'agreedPriceFcfa', ${orderItems.actualPrice}) order by ${orderItems.position})
  from ${orderItems} where ${orderItems.orderId} = ${orders.id})`;
