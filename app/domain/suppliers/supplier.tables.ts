import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const suppliers = pgTable('suppliers', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  country: text().notNull().default(''),
  contactName: text('contact_name').notNull().default(''),
  phone: text(),
  email: text().notNull().default(''),
  note: text().notNull().default(''),
  version: integer().notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
