import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { languageType } from '../localized.tables.ts';

export const wantedProducts = pgTable('wanted_products', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productId: integer('product_id').notNull(),
  phone: text().notNull(),
  language: languageType().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
