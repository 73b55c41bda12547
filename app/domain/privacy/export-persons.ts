import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { withTable } from '../../platform/database/drizzle-workarounds.server.ts';
import { auditLog } from '../audit-log/audit-log.tables.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import { customerNotes } from '../customers/customer.tables.ts';
import { deliveryEvents } from '../deliveries/delivery.tables.ts';
import { documents } from '../documents/document.tables.ts';
import { mails } from '../mails/mail.tables.ts';
import { messages } from '../messages/message.tables.ts';
import { messageReplies } from '../messages/replies/reply.tables.ts';
import { deliveries, invoices, orderItems, orders } from '../orders/order.tables.ts';
import { momoRequests, paymentClaims, paymentShares, payments } from '../orders/payments/payment.tables.ts';
import { organisations } from '../organisations/organisation.tables.ts';
import { wantedProducts } from '../outgoing-messages/outgoing-message.tables.ts';
import { pick } from '../pick.ts';
import { lotMovements, lots } from '../products/lots/lot.tables.ts';
import { units } from '../products/units/unit.tables.ts';
import { quotes } from '../quotes/quote.tables.ts';
import { suppliers } from '../suppliers/supplier.tables.ts';
import { isAnyOf, isDeletedOf, isSentBy, mailSubjectId } from './erase-records.ts';
import type { Persons } from './person.ts';

export type PersonalData = {
  orders: object[];
  messages: object[];
  notes: object[];
  quotes: object[];
  organisations: object[];
  suppliers: object[];
  mails: object[];
  wanted: object[];
  mobileMoney: object[];
  deliveries: object[];
  log: object[];
};

/** All that is held about these persons, but neither floors nor administrators. */
export async function exportPersons(
  db: Database,
  author: Author,
  { phones, emails }: Persons,
): Promise<PersonalData> {
  return db.transaction(
    async (tx) => {
      const theirOrders = await listOrders(tx, phones);
      const theirMessages = await listMessages(tx, { phones, emails });
      const ids = [...theirOrders, ...theirMessages].map(({ id }) => id);
      const exported = {
        orders: theirOrders,
        messages: theirMessages,
        notes: await listNotes(tx, phones),
        quotes: await listQuotes(tx, phones),
        organisations: await listContacts(tx, { phones, emails }),
        suppliers: await listSupplierContacts(tx, { phones, emails }),
        mails: await listMails(tx, ids),
        wanted: await listWanted(tx, phones),
        mobileMoney: await listMobileMoney(tx, phones),
        deliveries: await listReceived(tx, phones),
        log: await listLog(tx, ids, { phones, emails }),
      };
      await recordChange(tx, author, {
        action: 'person.exported',
        subject: { type: 'person', id: '', name: '' },
        after: { orders: theirOrders.map(({ number }) => number), messages: theirMessages.length },
      });
      return exported;
    },
    { isolationLevel: 'repeatable read' },
  );
}

async function listOrders(tx: Database, phones: string[]) {
  return tx
    .select({
      ...pick(orders, 'id', 'number', 'createdAt', 'completedAt', 'status'),
      name: orders.customerName,
      ...pick(orders, 'phone', 'phoneTyped', 'language'),
      discountFcfa: orders.discount,
      totalFcfa: orders.totalAmount,
      ...pick(orders, 'note', 'remark'),
      company: orders.buyerCompany,
      niu: orders.buyerNiu,
      deliveryFeeFcfa: orders.deliveryFee,
      toldByWhatsapp: orders.toldByWhatsapp,
      delivery: deliveryOfOrder,
      invoice: invoices.number,
      invoicedAt: invoices.issuedAt,
      documents: documentsOfOrder,
      payments: paymentsOfOrder,
      announcedPayments: claimsOfOrder,
      lines: linesOfOrder,
    })
    .from(orders)
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .where(and(isAnyOf(orders.phone, phones), isNull(orders.erasedAt)))
    .orderBy(asc(orders.createdAt), asc(orders.id));
}

async function listMessages(tx: Database, persons: Persons) {
  return tx
    .select({
      ...pick(messages, 'id', 'createdAt'),
      name: messages.senderName,
      email: messages.senderEmail,
      phone: messages.senderPhone,
      ...pick(messages, 'subject', 'content', 'language', 'read', 'answeredAt'),
      replies: repliesToMessage,
    })
    .from(messages)
    .where(isSentBy(persons))
    .orderBy(asc(messages.createdAt), asc(messages.id));
}

async function listNotes(tx: Database, phones: string[]) {
  return tx
    .select(pick(customerNotes, 'phone', 'note', 'updatedAt'))
    .from(customerNotes)
    .where(isAnyOf(customerNotes.phone, phones));
}

async function listWanted(tx: Database, phones: string[]) {
  return tx
    .select(pick(wantedProducts, 'productId', 'phone', 'createdAt'))
    .from(wantedProducts)
    .where(isAnyOf(wantedProducts.phone, phones));
}

async function listMobileMoney(tx: Database, phones: string[]) {
  return tx
    .select({
      order: orders.number,
      phone: momoRequests.phone,
      amountFcfa: momoRequests.amount,
      state: momoRequests.state,
      at: momoRequests.openedAt,
    })
    .from(momoRequests)
    .innerJoin(orders, eq(orders.id, momoRequests.orderId))
    .where(isAnyOf(momoRequests.phone, phones))
    .orderBy(asc(momoRequests.openedAt), asc(momoRequests.id));
}

async function listReceived(tx: Database, phones: string[]) {
  return tx
    .select({
      order: orders.number,
      ...pick(deliveries, 'town', 'place', 'landmark', 'recipient', 'recipientPhone'),
    })
    .from(deliveries)
    .innerJoin(orders, eq(orders.id, deliveries.orderId))
    .where(isAnyOf(deliveries.recipientPhone, phones))
    .orderBy(asc(orders.createdAt), asc(orders.id));
}

async function listQuotes(tx: Database, phones: string[]) {
  return tx
    .select({
      number: quotes.number,
      request: quotes.requestNumber,
      ...pick(quotes, 'revision', 'state', 'createdAt'),
      name: quotes.buyerName,
      ...pick(quotes, 'phone', 'phoneTyped', 'email', 'acceptedName', 'acceptedRole', 'acceptedAt'),
      ...pick(quotes, 'note', 'remark'),
      company: quotes.buyerCompany,
      niu: quotes.buyerNiu,
      purchaseOrder: quotes.purchaseOrder,
      deliveryFeeFcfa: quotes.deliveryFee,
      toldByWhatsapp: quotes.toldByWhatsapp,
      delivery: deliveryOfQuote,
      discountFcfa: quotes.discount,
      lines: linesOfQuote,
    })
    .from(quotes)
    .where(and(isAnyOf(quotes.phone, phones), isNull(quotes.erasedAt)))
    .orderBy(asc(quotes.createdAt), asc(quotes.id));
}

async function listContacts(tx: Database, { phones, emails }: Persons) {
  return tx
    .select({
      organisation: organisations.name,
      name: organisations.contactName,
      ...pick(organisations, 'phone', 'email'),
    })
    .from(organisations)
    .where(or(isAnyOf(organisations.phone, phones), isAnyOf(sql`lower(${organisations.email})`, emails)));
}

async function listSupplierContacts(tx: Database, { phones, emails }: Persons) {
  return tx
    .select({
      supplier: suppliers.name,
      name: suppliers.contactName,
      ...pick(suppliers, 'phone', 'email'),
    })
    .from(suppliers)
    .where(or(isAnyOf(suppliers.phone, phones), isAnyOf(sql`lower(${suppliers.email})`, emails)));
}

async function listMails(tx: Database, ids: string[]) {
  return tx
    .select(pick(mails, 'kind', 'createdAt', 'sentAt', 'facts'))
    .from(mails)
    .where(isAnyOf(mailSubjectId, ids))
    .orderBy(asc(mails.id));
}

async function listLog(tx: Database, ids: string[], persons: Persons) {
  const isOfThem = and(inArray(auditLog.subjectType, ['order', 'message']), isAnyOf(auditLog.subjectId, ids));
  const isDeleted = and(eq(auditLog.subjectType, 'message'), isDeletedOf(persons));
  return tx
    .select({
      at: auditLog.at,
      action: auditLog.action,
      subject: auditLog.subjectName,
      ...pick(auditLog, 'before', 'after'),
    })
    .from(auditLog)
    .where(or(isOfThem, isDeleted))
    .orderBy(asc(auditLog.id));
}

const linesOfOrder = sql<object[] | null>`(
  select json_agg(json_build_object('name', ${orderItems.name}, 'nameEn', ${orderItems.nameEn},
    'quantity', ${orderItems.quantity}, 'priceFcfa', ${orderItems.price},
    'agreedPriceFcfa', ${orderItems.actualPrice},
    'serials', array(select serial from ${units} where order_item_id = ${orderItems.id} order by serial),
    'lots', array(select lot.code from ${lotMovements} as gone join ${lots} as lot on lot.id = gone.lot_id and lot.code <> ''
      where gone.order_item_id = ${orderItems.id} group by lot.id having sum(gone.change) < 0 order by 1)) order by ${orderItems.position})
  from ${orderItems} where ${orderItems.orderId} = ${orders.id})`;

const linesOfQuote = sql<object[] | null>`(
  select json_agg(json_build_object('description', line.description, 'quantity', line.quantity,
    'unitPriceFcfa', line.unit_price) order by line.position)
  from quote_lines as line where line.quote_id = ${withTable(quotes.id)})`;

/** Has the same keys as `deliveryOfOrder`. */
const deliveryOfQuote = sql<object | null>`(
  select json_build_object('method', way.method, 'town', way.town, 'place', way.place, 'landmark', way.landmark,
    'recipient', way.recipient, 'recipientPhone', way.recipient_phone, 'agency', way.agency)
  from jsonb_to_record(${quotes.delivery}) as way (method text, town text, place text, landmark text, recipient text,
    recipient_phone text, agency text) where ${quotes.delivery} is not null)`;

const documentsOfOrder = sql<object[] | null>`(
  select json_agg(json_build_object('kind', ${documents.kind}, 'number', ${documents.number},
    'issuedAt', ${documents.issuedAt}, 'buyer', ${documents.buyer}, 'totalFcfa', ${documents.total})
    order by ${documents.issuedAt}) from ${documents} where ${documents.orderId} = ${orders.id})`;

const claimsOfOrder = sql<object[] | null>`(
  select json_agg(json_build_object('method', claim.method, 'reference', claim.reference, 'amountFcfa', claim.amount,
    'state', claim.state, 'at', claim.created_at) order by claim.created_at)
  from ${paymentClaims} as claim where claim.order_id = ${orders.id})`;

const paymentsOfOrder = sql<object[] | null>`(
  select json_agg(json_build_object('direction', paid.direction, 'amountFcfa', share.amount, 'method', paid.method,
    'reference', paid.reference, 'receivedOn', paid.received_on, 'note', paid.note) order by paid.recorded_at)
  from ${paymentShares} as share join ${payments} as paid on paid.id = share.payment_id
  where share.order_id = ${orders.id})`;

const repliesToMessage = sql<object[] | null>`(
  select json_agg(json_build_object('at', reply.sent_at, 'channel', reply.channel, 'content', reply.content)
    order by reply.id)
  from ${messageReplies} as reply where reply.message_id = ${withTable(messages.id)})`;

const deliveryOfOrder = sql<object | null>`(
  select json_build_object('method', way.method, 'town', way.town, 'place', way.place, 'landmark', way.landmark,
    'recipient', way.recipient, 'recipientPhone', way.recipient_phone, 'agency', way.agency, 'waybill', way.waybill,
    'promisedOn', way.promised_on, 'failedReason', way.failed_reason,
    'steps', (select json_agg(json_build_object('at', step.at, 'state', step.state, 'note', step.note) order by step.id)
      from ${deliveryEvents} as step where step.order_id = way.order_id))
  from ${deliveries} as way where way.order_id = ${orders.id})`;
