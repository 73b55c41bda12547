import { boolean, integer, pgTable, timestamp } from 'drizzle-orm/pg-core';

export const trialOrders = pgTable('trial_orders', {
  isOnly: boolean('is_only').primaryKey().default(true),
  productIds: integer('product_ids').array().notNull(),
  madeAt: timestamp('made_at', { withTimezone: true }).notNull().defaultNow(),
});
