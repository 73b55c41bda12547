import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
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
      const { rows: orders } = await tx.execute<{ id: string; number: string }>(sql`
        select o.id, o.number, o.created_at as "createdAt", o.completed_at as "completedAt", o.status, o.customer_name as name,
          o.phone, o.phone_typed as "phoneTyped", o.language, o.total_amount::float8 as "totalFcfa", o.note, i.number as invoice,
          i.issued_at as "invoicedAt",
          (select json_agg(json_build_object('name', name, 'nameEn', name_en, 'quantity', quantity, 'priceFcfa', price,
            'agreedPriceFcfa', actual_price) order by position) from order_items where order_id = o.id) as lines
        from orders o left join invoices i on i.order_id = o.id
        where o.phone = any(${sql.param(phones)}::text[]) and o.erased_at is null
        order by o.created_at, o.id`);
      const { rows: messages } = await tx.execute<{ id: string }>(sql`
        select id, created_at as "createdAt", sender_name as name, sender_email as email, subject, content, language, read
        from messages where lower(sender_email) = any(${sql.param(emails)}::text[])
        order by created_at, id`);
      const ids = [...orders, ...messages].map(({ id }) => id);
      const { rows: mails } = await tx.execute<Record<string, unknown>>(sql`
        select kind, created_at as "createdAt", sent_at as "sentAt", facts from mails
        where coalesce(facts->>'orderId', facts->>'messageId') = any(${sql.param(ids)}::text[])
        order by id`);
      const { rows: log } = await tx.execute<Record<string, unknown>>(sql`
        select at, action, subject_name as subject, before, after from audit_log
        where (subject_type in ('order', 'message') and subject_id = any(${sql.param(ids)}::text[]))
          or (subject_type = 'message' and lower(before->>'senderEmail') = any(${sql.param(emails)}::text[]))
        order by id`);
      await recordChange(tx, author, {
        action: 'person.exported',
        subject: { type: 'person', id: '', name: '' },
        after: { orders: orders.map(({ number }) => number), messages: messages.length },
      });
      return { orders, messages, mails, log };
    },
    { isolationLevel: 'repeatable read' },
  );
}
