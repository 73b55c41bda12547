import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const arrivals = pgTable('arrivals', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  number: text().notNull().default(''),
  key: text().notNull(),
  contentDigest: text('content_digest').notNull(),
  supplier: text().notNull().default(''),
  reference: text().notNull().default(''),
  goodsDigest: text('goods_digest').notNull(),
  receivedBy: text('received_by').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  undoneAt: timestamp('undone_at', { withTimezone: true }),
  undoneBy: text('undone_by'),
});

export const arrivalLines = pgTable('arrival_lines', {
  arrivalId: integer('arrival_id').notNull(),
  position: integer().notNull(),
  productId: integer('product_id').notNull(),
  quantity: integer().notNull(),
  movementId: bigint('movement_id', { mode: 'number' }).notNull(),
});

/** The same rows with their private column (decisions/035). */
export const arrivalCosts = pgTable('arrival_lines', {
  arrivalId: integer('arrival_id').notNull(),
  position: integer().notNull(),
  productId: integer('product_id').notNull(),
  quantity: integer().notNull(),
  /** Of one piece, in FCFA; null: not known. */
  unitCost: integer('unit_cost'),
  movementId: bigint('movement_id', { mode: 'number' }).notNull(),
});
