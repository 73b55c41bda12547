import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';

export const visits = pgTable('visits', {
  visitorId: uuid('visitor_id').primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
