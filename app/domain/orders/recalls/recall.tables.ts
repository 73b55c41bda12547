import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Whom a recall reached: the buyer of an order that got pieces of a lot, or a unit. One of both is null. */
export const recallContacts = pgTable('recall_contacts', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: uuid('order_id').notNull(),
  lotId: bigint('lot_id', { mode: 'number' }),
  unitId: bigint('unit_id', { mode: 'number' }),
  reachedAt: timestamp('reached_at', { withTimezone: true }).notNull().defaultNow(),
  reachedBy: text('reached_by').notNull(),
});
