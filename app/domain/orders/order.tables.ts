import { sql } from 'drizzle-orm';
import { bigint, integer, pgEnum, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { languageType } from '../localized.tables.ts';
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
  status: orderStatusType().notNull().default('pending'),
  version: integer().notNull().default(1),
  note: text().notNull().default(''),
  enteredBy: text('entered_by'),
  completedAt: timestamp('completed_at', { withTimezone: true }),
  erasedAt: timestamp('erased_at', { withTimezone: true }),
  erasedBy: text('erased_by'),
  erasedVersion: integer('erased_version'),
  searchText: text('search_text')
    .generatedAlwaysAs(
      sql`search_form(customer_name || E'\\n' || phone || E'\\n' || number || E'\\n' || left(id::text, 8))`,
    )
    .notNull(),
  customerSort: text('customer_sort').generatedAlwaysAs(sql`search_form(customer_name)`).notNull(),
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
});
