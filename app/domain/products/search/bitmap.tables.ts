import { customType, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Products by age; each has a place in the bitmaps (migration 014). */
export const searchPlaces = pgTable('search_places', {
  place: integer().primaryKey(),
  productId: integer('product_id').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

export const placesPerBlock = 4096;

/** Bit p % 8 of byte p / 8 stands for place p of the block. */
export const searchBitmaps = pgTable('search_bitmaps', {
  fragment: text().notNull(),
  block: integer().notNull(),
  bits: bytes().notNull(),
});

export const searchChanges = pgTable('search_changes', { productId: integer('product_id').notNull() });
