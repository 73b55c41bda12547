import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const deliveryZones = pgTable('delivery_zones', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  town: text().notNull(),
  name: text().notNull(),
  fee: integer().notNull(),
  freeFrom: integer('free_from'),
  delayFr: text('delay_fr').notNull(),
  delayEn: text('delay_en').notNull(),
  position: integer().notNull(),
  archivedAt: timestamp('archived_at', { withTimezone: true }),
  version: integer().notNull().default(1),
});

export const deliveryAgencies = pgTable('delivery_agencies', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  note: text().notNull(),
  position: integer().notNull(),
  archivedAt: timestamp('archived_at', { withTimezone: true }),
});
