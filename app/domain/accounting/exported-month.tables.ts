import { bigint, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const exportedMonths = pgTable('exported_months', {
  /** The first day of the month. */
  month: date().primaryKey(),
  exportedAt: timestamp('exported_at', { withTimezone: true }).notNull().defaultNow(),
  entries: integer().notNull(),
  /** The sum of the debits, in FCFA. */
  amount: bigint({ mode: 'number' }).notNull(),
  digest: text(),
});
