import { bigint, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { languageType } from '../localized.tables.ts';
import { outgoingKinds } from './outgoing.ts';

export const outgoingMessages = pgTable('outgoing_messages', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: uuid('order_id'),
  wantedId: bigint('wanted_id', { mode: 'number' }),
  kind: text({ enum: outgoingKinds }).notNull(),
  madeFor: timestamp('made_for', { withTimezone: true }).notNull(),
  language: languageType().notNull(),
  openedAt: timestamp('opened_at', { withTimezone: true }),
  sentAt: timestamp('sent_at', { withTimezone: true }),
  skippedAt: timestamp('skipped_at', { withTimezone: true }),
  sentBy: text('sent_by'),
});

export const wantedProducts = pgTable('wanted_products', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productId: integer('product_id').notNull(),
  phone: text().notNull(),
  language: languageType().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
