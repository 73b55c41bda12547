import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { deliveryStates } from '../delivery/step.ts';

export const deliveryEvents = pgTable('delivery_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: uuid('order_id').notNull(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  state: text({ enum: deliveryStates }).notNull(),
  by: text().notNull(),
  note: text().notNull().default(''),
});
