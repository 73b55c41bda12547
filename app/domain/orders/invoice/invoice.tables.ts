import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** The newest invoice of each order; its copy is a document. */
export const invoices = pgTable('invoices', {
  orderId: uuid('order_id').primaryKey(),
  number: text().notNull(),
  issuedAt: timestamp('issued_at', { withTimezone: true }).notNull().defaultNow(),
  issuedBy: text('issued_by').notNull(),
});
