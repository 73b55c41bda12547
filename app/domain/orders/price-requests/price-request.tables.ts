import { bigint, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { OrderTerms } from '../edit/edit.ts';

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
