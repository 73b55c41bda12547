import { bigint, date, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';

export const lots = pgTable('lots', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productId: integer('product_id').notNull(),
  /** Empty: the pieces of which nobody named the lot. */
  code: text().notNull(),
  /** The last day on which a piece may be used; null: it does not expire. */
  expiresOn: date('expires_on'),
  /** Pieces in stock. A trigger keeps them: written here only with `lotMovements`. */
  onHand: integer('on_hand').notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  /** Of how many days before its last good one the seller was told by mail. */
  toldDays: smallint('told_days'),
});

export const lotMovements = pgTable('lot_movements', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  lotId: bigint('lot_id', { mode: 'number' }).notNull(),
  /** Null: pieces that changed only their lot. */
  movementId: bigint('movement_id', { mode: 'number' }),
  orderItemId: bigint('order_item_id', { mode: 'number' }),
  change: integer().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

export const orderItemLots = pgTable('order_item_lots', {
  orderItemId: bigint('order_item_id', { mode: 'number' }).notNull(),
  lotId: bigint('lot_id', { mode: 'number' }).notNull(),
  quantity: integer().notNull(),
  expiredReason: text('expired_reason'),
});
