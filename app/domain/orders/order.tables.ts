import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { deliveryStates } from '../delivery/step.ts';
import { deliveryMethods } from '../delivery/wish.ts';
import { languageType } from '../localized.tables.ts';
import type { OrderTerms } from './edit/edit.ts';
import { orderStatuses } from './order.ts';

const orderStatusType = pgEnum('order_status', orderStatuses);

export const orders = pgTable('orders', {
  id: uuid().primaryKey().defaultRandom(),
  number: text().notNull(),
  token: text().notNull(),
  idempotencyKey: text('idempotency_key').notNull(),
  contentDigest: text('content_digest').notNull(),
  customerName: text('customer_name').notNull(),
  phone: text().notNull(),
  phoneTyped: text('phone_typed').notNull(),
  language: languageType().notNull(),
  totalAmount: bigint('total_amount', { mode: 'number' }).notNull(),
  deliveryFee: integer('delivery_fee').notNull().default(0),
  /** What the order costs its buyer, in FCFA: goods less the discount, and delivery. */
  amount: bigint({ mode: 'number' }).generatedAlwaysAs(sql`total_amount + delivery_fee`).notNull(),
  toldByWhatsapp: boolean('told_by_whatsapp').notNull().default(false),
  remark: text().notNull().default(''),
  buyerCompany: text('buyer_company').notNull().default(''),
  buyerNiu: text('buyer_niu').notNull().default(''),
  discount: bigint({ mode: 'number' }).notNull().default(0),
  /** What credit notes took back, in FCFA. Kept by a trigger. */
  credited: bigint({ mode: 'number' }).notNull().default(0),
  /** Of `credited`: on invoices that another one has replaced. */
  creditedBefore: bigint('credited_before', { mode: 'number' }).notNull().default(0),
  /** Payments less what was given back. Kept by a trigger. */
  paid: bigint({ mode: 'number' }).notNull().default(0),
  /** What the State pays and the buyer keeps back of the invoice that stands. Kept by a trigger. */
  withheld: bigint({ mode: 'number' }).notNull().default(0),
  /** Null: never invoiced. False: credit notes took back the whole. Kept by a trigger. */
  invoiceStands: boolean('invoice_stands'),
  /** What is left to pay; less than 0 is to be given back. */
  balance: bigint({ mode: 'number' })
    .generatedAlwaysAs(
      sql`case when status = 'cancelled' or invoice_stands is false then 0
        else greatest(0, total_amount + delivery_fee - (credited - credited_before) - withheld) end - paid`,
    )
    .notNull(),
  status: orderStatusType().notNull().default('pending'),
  version: integer().notNull().default(1),
  note: text().notNull().default(''),
  organisationId: uuid('organisation_id'),
  /** Kept by triggers: '' for an individual, and the numbers of papers and quote. */
  organisationName: text('organisation_name').notNull().default(''),
  paperNumbers: text('paper_numbers').notNull().default(''),
  purchaseOrder: text('purchase_order').notNull().default(''),
  enteredBy: text('entered_by'),
  completedAt: timestamp('completed_at', { withTimezone: true }),
  erasedAt: timestamp('erased_at', { withTimezone: true }),
  erasedBy: text('erased_by'),
  erasedVersion: integer('erased_version'),
  searchText: text('search_text')
    .generatedAlwaysAs(
      sql`search_form(customer_name || E'\\n' || phone || E'\\n' || number || E'\\n' || left(id::text, 8) || E'\\n' || organisation_name || E'\\n' || purchase_order || E'\\n' || paper_numbers)`,
    )
    .notNull(),
  customerSort: text('customer_sort')
    .generatedAlwaysAs(sql`search_form(coalesce(nullif(organisation_name, ''), customer_name))`)
    .notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

export const orderItems = pgTable('order_items', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: uuid('order_id').notNull(),
  position: integer().notNull(),
  productId: integer('product_id').notNull(),
  quantity: integer().notNull(),
  price: integer().notNull(),
  floor: integer().notNull(),
  actualPrice: integer('actual_price'),
  name: text().notNull(),
  nameEn: text('name_en').notNull(),
  imageUrl: text('image_url').notNull(),
  taken: integer().notNull().default(0),
  /** Given back with a credit note. */
  returned: integer().notNull().default(0),
  /** Handed over with a delivery note; at most `taken`. */
  delivered: integer().notNull().default(0),
});

/** A missing row is a delivery that is still to be agreed and prepared. */
export const deliveries = pgTable('deliveries', {
  orderId: uuid('order_id').primaryKey(),
  method: text({ enum: deliveryMethods }).notNull().default('agree'),
  zoneId: integer('zone_id'),
  place: text().notNull().default(''),
  town: text().notNull().default(''),
  landmark: text().notNull().default(''),
  recipient: text().notNull().default(''),
  recipientPhone: text('recipient_phone').notNull().default(''),
  feePaidTo: text('fee_paid_to', { enum: ['shop', 'carrier'] })
    .notNull()
    .default('shop'),
  agency: text().notNull().default(''),
  waybill: text().notNull().default(''),
  carrier: text().notNull().default(''),
  promisedOn: date('promised_on'),
  state: text({ enum: deliveryStates }).notNull().default('to-prepare'),
  stateAt: timestamp('state_at', { withTimezone: true }).notNull().defaultNow(),
  failedReason: text('failed_reason').notNull().default(''),
  version: integer().notNull().default(1),
});

/** The newest invoice of each order; its copy is a document. */
export const invoices = pgTable('invoices', {
  orderId: uuid('order_id').primaryKey(),
  number: text().notNull(),
  issuedAt: timestamp('issued_at', { withTimezone: true }).notNull().defaultNow(),
  issuedBy: text('issued_by').notNull(),
});

/** Whom a recall reached: the buyer of an order that got pieces of a lot, or a unit. One of both is null. */
export const recallContacts = pgTable('recall_contacts', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: uuid('order_id').notNull(),
  lotId: bigint('lot_id', { mode: 'number' }),
  unitId: bigint('unit_id', { mode: 'number' }),
  reachedAt: timestamp('reached_at', { withTimezone: true }).notNull().defaultNow(),
  reachedBy: text('reached_by').notNull(),
});

export const trialOrders = pgTable('trial_orders', {
  isOnly: boolean('is_only').primaryKey().default(true),
  productIds: integer('product_ids').array().notNull(),
  madeAt: timestamp('made_at', { withTimezone: true }).notNull().defaultNow(),
});

/** A row is for an order or for a quote; these columns are of both. */
export const priceRequestColumns = {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  basis: text().notNull(),
  askedBy: uuid('asked_by'),
  askedByName: text('asked_by_name').notNull(),
  askedAt: timestamp('asked_at', { withTimezone: true }).notNull().defaultNow(),
  answer: text({ enum: ['accepted', 'refused', 'replaced'] }),
  answeredByName: text('answered_by_name'),
  answeredAt: timestamp('answered_at', { withTimezone: true }),
};

export const priceRequests = pgTable('price_requests', {
  ...priceRequestColumns,
  orderId: uuid('order_id').notNull(),
  terms: jsonb().$type<OrderTerms>().notNull(),
});
