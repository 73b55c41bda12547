import { customType, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Products in the order in which they came; each has a place in the bitmaps (migration 014). */
export const searchPlaces = pgTable('search_places', {
  place: integer().primaryKey(),
  productId: integer('product_id').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

export const placesPerBlock = 4096;

/** Which products on sale contain a fragment: the bit p % 8 of the byte p / 8 stands for place p of the block. */
export const searchBitmaps = pgTable('search_bitmaps', {
  fragment: text().notNull(),
  block: integer().notNull(),
  bits: bytes().notNull(),
});

/** Products of which the bitmaps do not know the last change; one that changes twice is there twice. */
export const searchChanges = pgTable('search_changes', { productId: integer('product_id').notNull() });
