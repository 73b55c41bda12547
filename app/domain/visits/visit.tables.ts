import { bigint, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';

export const visits = pgTable('visits', {
  visitorId: uuid('visitor_id').primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

/** One row: how many visits were erased. */
export const forgottenVisits = pgTable('forgotten_visits', { total: bigint({ mode: 'number' }).notNull() });
