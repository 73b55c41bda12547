import { bigint, date, integer, pgTable } from 'drizzle-orm/pg-core';

/**
 * What lines of completed orders come to, kept by triggers on orders and order_items in the transaction that changes them
 * (database/migrations/006-sales-and-lists.sql).
 */
export const salesByDay = pgTable('sales_by_day', {
  /** The day in Douala on which the orders were made. */
  day: date().primaryKey(),
  limited: bigint({ mode: 'number' }).notNull(),
  actual: bigint({ mode: 'number' }).notNull(),
});

export const salesByProduct = pgTable('sales_by_product', {
  productId: integer('product_id').primaryKey(),
  quantity: bigint({ mode: 'number' }).notNull(),
});
