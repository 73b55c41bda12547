import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { momoRequestStates, providers } from './momo-request.ts';

export const momoRequests = pgTable('collections', {
  id: uuid().primaryKey().defaultRandom(),
  orderId: uuid('order_id').notNull(),
  key: text().notNull(),
  provider: text({ enum: providers }).notNull(),
  phone: text().notNull(),
  amount: integer().notNull(),
  state: text({ enum: momoRequestStates }).notNull().default('created'),
  reason: text().notNull().default(''),
  providerReference: text('provider_reference').notNull().default(''),
  toldReference: text('told_reference').notNull().default(''),
  openedAt: timestamp('opened_at', { withTimezone: true }).notNull().defaultNow(),
  sentAt: timestamp('sent_at', { withTimezone: true }),
  nextCheckAt: timestamp('next_check_at', { withTimezone: true }).defaultNow(),
  checks: integer().notNull().default(0),
  paymentId: uuid('payment_id'),
});
