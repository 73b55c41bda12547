import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { instructedMethods } from '../payment-terms/terms.ts';
import { claimStates } from './claim.ts';

export const paymentClaims = pgTable('payment_claims', {
  id: uuid().primaryKey().defaultRandom(),
  orderId: uuid('order_id').notNull(),
  method: text({ enum: instructedMethods }).notNull(),
  reference: text().notNull(),
  amount: integer().notNull(),
  state: text({ enum: claimStates }).notNull().default('open'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  closedAt: timestamp('closed_at', { withTimezone: true }),
  closedBy: text('closed_by'),
  paymentId: uuid('payment_id'),
});
