import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { priceRequestColumns } from '../../orders/order.tables.ts';
import type { QuoteTerms } from '../write-lines.ts';

/** The rows of `price_requests` that are for a quote. */
export const quotePriceRequests = pgTable('price_requests', {
  ...priceRequestColumns,
  quoteId: uuid('quote_id').notNull(),
  terms: jsonb().$type<QuoteTerms>().notNull(),
});
