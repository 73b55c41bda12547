import { bigint, date, integer, pgTable } from 'drizzle-orm/pg-core';

/** Sums over completed orders, kept by triggers (migration 006). */
export const salesByDay = pgTable('sales_by_day', {
  day: date().primaryKey(),
  limited: bigint({ mode: 'number' }).notNull(),
  actual: bigint({ mode: 'number' }).notNull(),
});

export const salesByProduct = pgTable('sales_by_product', {
  productId: integer('product_id').primaryKey(),
  quantity: bigint({ mode: 'number' }).notNull(),
});
