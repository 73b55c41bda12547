import { and, eq, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { auditLog } from '../audit-log/audit-log.tables.ts';
import { mails } from '../mails/mail.tables.ts';
import { messages } from '../messages/message.tables.ts';
import { orders } from '../orders/order.tables.ts';

/** Figures, dates and link stay. `by` is null for the retention setting. The new version makes open forms stale. */
export async function eraseCustomers(tx: Database, ids: string[], by: string | null) {
  if (ids.length === 0) return;
  await tx
    .update(orders)
    .set({
      customerName: '',
      phone: '',
      phoneTyped: '',
      note: '',
      contentDigest: 'erased',
      version: sql`${orders.version} + 1`,
      erasedVersion: sql`${orders.version} + 1`,
      erasedAt: sql`now()`,
      erasedBy: by,
    })
    .where(and(sql`${orders.id} = any(${sql.param(ids)}::uuid[])`, isNull(orders.erasedAt)));
  const erased = sql`'{customerName,phone,note}'::text[]`;
  await tx
    .update(auditLog)
    .set({ before: sql`${auditLog.before} - ${erased}`, after: sql`${auditLog.after} - ${erased}` })
    .where(and(eq(auditLog.subjectType, 'order'), isAnyOf(auditLog.subjectId, ids)));
  await deleteMails(tx, ids);
}

/** Some may be deleted already: their audit rows still name the sender. */
export async function eraseMessages(tx: Database, ids: string[]) {
  if (ids.length === 0) return;
  await tx.delete(messages).where(sql`${messages.id} = any(${sql.param(ids)}::uuid[])`);
  await tx
    .update(auditLog)
    .set({
      subjectName: '',
      before: sql`${auditLog.before} - '{senderName,senderEmail,subject}'::text[]`,
    })
    .where(and(eq(auditLog.subjectType, 'message'), isAnyOf(auditLog.subjectId, ids)));
  await deleteMails(tx, ids);
}

/** A waiting mail would still name the person. */
async function deleteMails(tx: Database, ids: string[]) {
  await tx.delete(mails).where(isAnyOf(mailSubjectId, ids));
}

/** The order or the message that a mail is about; indexed in this form (`mails_by_subject`). */
export const mailSubjectId = sql`coalesce(${mails.facts}->>'orderId', ${mails.facts}->>'messageId')`;

export function isAnyOf(text: SQLWrapper, values: string[]) {
  return sql`${text} = any(${sql.param(values)}::text[])`;
}
