import { bigint, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { unitEventKinds, unitStates } from './unit.ts';

/** Pieces with a serial number, since they came in or were sold. */
export const units = pgTable('units', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productId: integer('product_id').notNull(),
  /** The line with which it was sold last, also once it is in stock again. */
  orderItemId: bigint('order_item_id', { mode: 'number' }),
  /** The delivery with which it came in last. */
  arrivalId: integer('arrival_id'),
  serial: text().notNull(),
  state: text({ enum: unitStates }).notNull().default('sold'),
  warrantyMonths: smallint('warranty_months').notNull(),
  version: integer().notNull().default(1),
});

export const unitEvents = pgTable('unit_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  unitId: bigint('unit_id', { mode: 'number' }).notNull(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  kind: text({ enum: unitEventKinds }).notNull(),
  note: text().notNull().default(''),
  /** In FCFA. */
  charge: integer().notNull().default(0),
  by: text().notNull(),
});
