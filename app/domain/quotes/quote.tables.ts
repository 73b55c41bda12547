import { bigint, boolean, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { PricedDelivery } from '../delivery/price-delivery.ts';
import { languageType } from '../localized.tables.ts';
import { quoteStates } from './quote.ts';

export const quotes = pgTable('quotes', {
  id: uuid().primaryKey().defaultRandom(),
  number: text(),
  /** Given by a trigger to what a buyer asks. */
  requestNumber: text('request_number'),
  revision: integer().notNull().default(1),
  key: text().notNull(),
  contentDigest: text('content_digest').notNull(),
  state: text({ enum: quoteStates }).notNull(),
  organisationId: uuid('organisation_id'),
  buyerName: text('buyer_name').notNull(),
  phone: text().notNull(),
  phoneTyped: text('phone_typed').notNull(),
  email: text().notNull().default(''),
  language: languageType().notNull(),
  validUntil: date('valid_until', { mode: 'string' }),
  purchaseOrder: text('purchase_order').notNull().default(''),
  terms: text().notNull().default(''),
  note: text().notNull().default(''),
  discount: bigint({ mode: 'number' }).notNull().default(0),
  /** Its paper is titled as a proforma invoice. */
  asProforma: boolean('as_proforma').notNull().default(false),
  deliveryFee: integer('delivery_fee').notNull().default(0),
  toldByWhatsapp: boolean('told_by_whatsapp').notNull().default(false),
  remark: text().notNull().default(''),
  buyerCompany: text('buyer_company').notNull().default(''),
  buyerNiu: text('buyer_niu').notNull().default(''),
  delivery: jsonb().$type<PricedDelivery['details']>(),
  token: text(),
  sentAt: timestamp('sent_at', { withTimezone: true }),
  acceptedAt: timestamp('accepted_at', { withTimezone: true }),
  acceptedName: text('accepted_name').notNull().default(''),
  acceptedRole: text('accepted_role').notNull().default(''),
  orderId: uuid('order_id'),
  enteredBy: text('entered_by'),
  version: integer().notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  erasedAt: timestamp('erased_at', { withTimezone: true }),
});

export const quoteLines = pgTable('quote_lines', {
  quoteId: uuid('quote_id').notNull(),
  position: integer().notNull(),
  productId: integer('product_id').notNull(),
  description: text().notNull(),
  quantity: integer().notNull(),
  unitPrice: integer('unit_price').notNull(),
  price: integer().notNull(),
  floor: integer().notNull(),
});
