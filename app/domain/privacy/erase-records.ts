import { and, eq, isNotNull, isNull, ne, notInArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { auditLog } from '../audit-log/audit-log.tables.ts';
import { customerNotes } from '../customers/customer.tables.ts';
import { deliveryEvents } from '../deliveries/delivery.tables.ts';
import { documents } from '../documents/document.tables.ts';
import { mails } from '../mails/mail.tables.ts';
import { deletedMessages, messages } from '../messages/message.tables.ts';
import { deliveries, orderItems, orders } from '../orders/order.tables.ts';
import { momoRequests, paymentShares, payments } from '../orders/payments/payment.tables.ts';
import { organisations } from '../organisations/organisation.tables.ts';
import { outgoingMessages, wantedProducts } from '../outgoing-messages/outgoing-message.tables.ts';
import { orderItemLots } from '../products/lots/lot.tables.ts';
import { unitEvents } from '../products/units/unit.tables.ts';
import { quotes } from '../quotes/quote.tables.ts';
import { suppliers } from '../suppliers/supplier.tables.ts';
import type { Persons } from './person.ts';

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
      remark: '',
      buyerCompany: '',
      buyerNiu: '',
      contentDigest: 'erased',
      version: sql`${orders.version} + 1`,
      erasedVersion: sql`${orders.version} + 1`,
      erasedAt: sql`now()`,
      erasedBy: by,
    })
    .where(and(sql`${orders.id} = any(${sql.param(ids)}::uuid[])`, isNull(orders.erasedAt)));
  const erased = sql`'{customerName,phone,note,orderLots}'::text[]`;
  await tx
    .update(auditLog)
    .set({ before: sql`${auditLog.before} - ${erased}`, after: sql`${auditLog.after} - ${erased}` })
    .where(and(eq(auditLog.subjectType, 'order'), isAnyOf(auditLog.subjectId, ids)));
  await tx
    .update(documents)
    .set({ buyer: null })
    .where(isAnyOf(sql`${documents.orderId}::text`, ids));
  await eraseQuotes(tx, isAnyOf(sql`${quotes.orderId}::text`, ids));
  await erasePayments(tx, ids);
  await tx
    .update(momoRequests)
    .set({ phone: '' })
    .where(isAnyOf(sql`${momoRequests.orderId}::text`, ids));
  await deleteMails(tx, ids);
  await eraseDeliveries(tx, ids);
  await tx
    .update(orderItemLots)
    .set({ expiredReason: '–' })
    .where(
      and(
        isNotNull(orderItemLots.expiredReason),
        sql`${orderItemLots.orderItemId} in (select ${orderItems.id} from ${orderItems} where ${orderItems.orderId} = any(${sql.param(ids)}::uuid[]))`,
      ),
    );
  await deleteLostNotes(tx);
}

/** Amounts, days and references stay. A receipt over several orders belongs to none of them. */
async function erasePayments(tx: Database, ids: string[]) {
  const isTheirs = (paymentId: SQLWrapper) => sql`${paymentId} in
    (select payment_id from ${paymentShares} where order_id = any(${sql.param(ids)}::uuid[]))`;
  await tx
    .update(payments)
    .set({ note: '' })
    .where(and(isTheirs(payments.id), ne(payments.note, '')));
  await tx
    .update(documents)
    .set({ buyer: null })
    .where(sql`${documents.id} in (select receipt_id from ${payments} where ${isTheirs(sql`payments.id`)})`);
}

/** The new version makes open forms stale. */
const nobody = { landmark: '', recipient: '', recipientPhone: '', version: sql`${deliveries.version} + 1` };

/** The quarter and the steps stay; who received it, where exactly, and what was noted of its devices, does not. */
async function eraseDeliveries(tx: Database, ids: string[]) {
  const isTheirs = (orderId: SQLWrapper) => sql`${orderId} = any(${sql.param(ids)}::uuid[])`;
  await tx
    .update(deliveries)
    .set({ ...nobody, failedReason: '' })
    .where(isTheirs(deliveries.orderId));
  await tx
    .update(deliveryEvents)
    .set({ note: '' })
    .where(and(isTheirs(deliveryEvents.orderId), ne(deliveryEvents.note, '')));
  await tx.delete(outgoingMessages).where(isTheirs(outgoingMessages.orderId));
  await eraseUnitNotes(tx, isTheirs);
}

/** What was noted while they had a unit, also of one that somebody else has by now, and not what was noted before or since. */
async function eraseUnitNotes(tx: Database, isTheirs: (orderId: SQLWrapper) => SQL) {
  const numbers = sql`(select ${orders.number} from ${orders} where ${isTheirs(orders.id)})`;
  await tx
    .update(unitEvents)
    .set({ note: '' })
    .where(
      and(
        ne(unitEvents.note, ''),
        notInArray(unitEvents.kind, ['sold', 'arrived', 'warranty']),
        sql`${unitEvents.unitId} in (select unit_id from unit_events where kind = 'sold' and note in ${numbers})`,
        sql`(select sale.note from unit_events as sale where sale.unit_id = ${unitEvents.unitId} and sale.kind = 'sold'
          and sale.id < ${unitEvents.id} order by sale.id desc limit 1) in ${numbers}`,
      ),
    );
}

/** The payer by Mobile Money may be another person than the buyer. Returns how many rows were erased. */
export async function erasePayers(tx: Database, phones: string[]): Promise<number> {
  const { rowCount } = await tx
    .update(momoRequests)
    .set({ phone: '' })
    .where(isAnyOf(momoRequests.phone, phones));
  return rowCount ?? 0;
}

/** Who receives somebody else’s order. The order stays, and its papers no longer say to whom it goes. */
export async function eraseRecipients(tx: Database, phones: string[]): Promise<number> {
  const { rowCount } = await tx
    .update(deliveries)
    .set(nobody)
    .where(isAnyOf(deliveries.recipientPhone, phones));
  const asked = await tx
    .update(quotes)
    .set({ delivery: withoutRecipient, version: sql`${quotes.version} + 1` })
    .where(isAnyOf(sql`${quotes.delivery}->>'recipient_phone'`, phones));
  await tx
    .update(documents)
    .set({ buyer: sql`${documents.buyer} - 'delivery'` })
    .where(isAnyOf(sql`${documents.buyer}->'delivery'->>'recipientPhone'`, phones));
  return (rowCount ?? 0) + (asked.rowCount ?? 0);
}

const withoutRecipient = sql`${quotes.delivery} || '{"landmark":"","recipient":"","recipient_phone":""}'::jsonb`;

/** What they asked to be told about, and the texts that wait for it. Returns how many. */
export async function eraseWanted(tx: Database, phones: string[]): Promise<number> {
  const { rowCount } = await tx.delete(wantedProducts).where(isAnyOf(wantedProducts.phone, phones));
  return rowCount ?? 0;
}

/** Prices, dates and states stay; papers of these quotes lose their buyer. */
export async function eraseQuotes(tx: Database, isTheirs: SQL | undefined): Promise<number> {
  const erased = await tx
    .update(quotes)
    .set({
      ...{
        buyerName: '',
        phone: '',
        phoneTyped: '',
        email: '',
        acceptedName: '',
        acceptedRole: '',
        note: '',
        remark: '',
        buyerCompany: '',
        buyerNiu: '',
      },
      delivery: withoutRecipient,
      validUntil: sql`case when ${quotes.state} = 'sent' then least(${quotes.validUntil}, (now() at time zone 'Africa/Douala')::date - 1) else ${quotes.validUntil} end`,
      contentDigest: 'erased',
      erasedAt: sql`now()`,
      version: sql`${quotes.version} + 1`,
    })
    .where(and(isTheirs, isNull(quotes.erasedAt)))
    .returning({ id: quotes.id });
  await tx
    .update(documents)
    .set({ buyer: null })
    .where(
      isAnyOf(
        sql`${documents.quoteId}::text`,
        erased.map(({ id }) => id),
      ),
    );
  return erased.length;
}

/** Organisations and suppliers stay; the person who is their contact does not, nor in a form that is open. */
export async function eraseContacts(tx: Database, { phones, emails }: Persons) {
  for (const contacts of [organisations, suppliers])
    await tx
      .update(contacts)
      .set({ contactName: '', phone: null, email: '', version: sql`${contacts.version} + 1` })
      .where(or(isAnyOf(contacts.phone, phones), isAnyOf(sql`nullif(lower(${contacts.email}), '')`, emails)));
}

/** A note lives as long as an order names its customer. */
async function deleteLostNotes(tx: Database) {
  await tx.delete(customerNotes).where(
    sql`not exists (select 1 from ${orders} where ${orders.phone} = ${customerNotes.phone}
      and ${orders.erasedAt} is null)`,
  );
}

/** Some may be deleted already: their audit rows still name the sender. */
export async function eraseMessages(tx: Database, ids: string[]) {
  if (ids.length === 0) return;
  await tx.delete(messages).where(sql`${messages.id} = any(${sql.param(ids)}::uuid[])`);
  await tx.delete(deletedMessages).where(sql`${deletedMessages.id} = any(${sql.param(ids)}::uuid[])`);
  await tx
    .update(auditLog)
    .set({
      subjectName: '',
      before: sql`${auditLog.before} - '{senderName,senderEmail,senderPhone,subject}'::text[]`,
    })
    .where(and(eq(auditLog.subjectType, 'message'), isAnyOf(auditLog.subjectId, ids)));
  await deleteMails(tx, ids);
}

/** The log of earlier versions named whom a mail was sent to again. */
export async function eraseRetries(tx: Database, emails: string[]) {
  await tx
    .update(auditLog)
    .set({ subjectName: '', before: sql`${auditLog.before} - 'lastError'` })
    .where(and(eq(auditLog.subjectType, 'mail'), isAnyOf(sql`lower(${auditLog.subjectName})`, emails)));
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

/** Messages of these persons: a sender may have left an address, a number, or both. */
export function isSentBy({ phones, emails }: Persons) {
  return or(
    isAnyOf(sql`lower(${messages.senderEmail})`, emails),
    and(ne(messages.senderPhone, ''), isAnyOf(messages.senderPhone, phones)),
  );
}

/** The same of deleted messages, by what the audit log keeps of them. */
export function isDeletedOf({ phones, emails }: Persons) {
  return or(
    isAnyOf(sql`lower(${auditLog.before}->>'senderEmail')`, emails),
    isAnyOf(sql`nullif(${auditLog.before}->>'senderPhone', '')`, phones),
  );
}
