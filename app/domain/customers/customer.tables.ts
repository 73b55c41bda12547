import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const customerNotes = pgTable('customer_notes', {
  phone: text().primaryKey(),
  note: text().notNull(),
  version: integer().notNull().default(1),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});
