import { date, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The first day of each closed month; months before the first of them are closed, too. */
export const closedMonths = pgTable('closed_months', {
  month: date().primaryKey(),
  closedAt: timestamp('closed_at', { withTimezone: true }).notNull().defaultNow(),
  closedBy: text('closed_by').notNull(),
});
