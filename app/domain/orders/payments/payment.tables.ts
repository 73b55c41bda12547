import { bigint, date, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { recordedMethods } from '../../money/payment-method.ts';

export const payments = pgTable('payments', {
  id: uuid().primaryKey().defaultRandom(),
  key: text().notNull(),
  request: text().notNull(),
  direction: smallint().$type<1 | -1>().notNull(),
  amount: integer().notNull(),
  method: text({ enum: recordedMethods }).notNull(),
  reference: text().notNull().default(''),
  receivedOn: date('received_on').notNull(),
  recordedAt: timestamp('recorded_at', { withTimezone: true }).notNull().defaultNow(),
  recordedBy: text('recorded_by').notNull(),
  voidsId: uuid('voids_id'),
  pairId: uuid('pair_id'),
  receiptId: uuid('receipt_id').notNull(),
  tillSessionId: uuid('till_session_id'),
  note: text().notNull().default(''),
});

export const paymentShares = pgTable('payment_shares', {
  paymentId: uuid('payment_id').notNull(),
  orderId: uuid('order_id').notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
});
