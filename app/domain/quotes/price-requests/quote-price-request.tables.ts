import { bigint, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { QuoteTerms } from '../write-lines.ts';

/** The rows of `price_requests` that are for a quote. */
export const quotePriceRequests = pgTable('price_requests', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  quoteId: uuid('quote_id').notNull(),
  terms: jsonb().$type<QuoteTerms>().notNull(),
  basis: text().notNull(),
  askedBy: uuid('asked_by'),
  askedByName: text('asked_by_name').notNull(),
  askedAt: timestamp('asked_at', { withTimezone: true }).notNull().defaultNow(),
  answer: text({ enum: ['accepted', 'refused', 'replaced'] }),
  answeredByName: text('answered_by_name'),
  answeredAt: timestamp('answered_at', { withTimezone: true }),
});
