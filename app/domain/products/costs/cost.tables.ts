import { bigint, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { LotChange } from '../product.tables.ts';

/** Private columns of shared tables (decisions/035). They are named here only, so that no other reader selects them. */
export const productCosts = pgTable('products', {
  id: integer().primaryKey(),
  stock: integer().notNull(),
  /** In FCFA, of all pieces in stock; null: not known. */
  stockValue: bigint('stock_value', { mode: 'number' }),
});

export const lineCosts = pgTable('order_items', {
  /** In FCFA, of the whole line; null: not known. Named, because Drizzle caches column names by the name of the table. */
  cost: bigint('cost', { mode: 'number' }),
  /** What the pieces taken from the stock cost, in FCFA. */
  takenCost: bigint('taken_cost', { mode: 'number' }),
});

export const valuedMovements = pgTable('stock_movements', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productId: integer('product_id').notNull(),
  change: integer().notNull(),
  reason: text({ enum: ['arrival', 'cost'] }).notNull(),
  /** In FCFA, with the sign of the pieces. */
  value: bigint({ mode: 'number' }),
  lots: jsonb().$type<LotChange[]>(),
  administratorId: uuid('administrator_id'),
  administratorName: text('administrator_name').notNull().default(''),
  note: text().notNull().default(''),
});
