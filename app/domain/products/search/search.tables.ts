import { sql } from 'drizzle-orm';
import { boolean, customType, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Category } from '../product.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** The listed products, kept by triggers. */
export const searchDocuments = pgTable('search_documents', {
  productId: integer('product_id').primaryKey(),
  category: text().$type<Category>().notNull(),
  price: integer().notNull(),
  inStock: boolean('in_stock').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  names: tsvector().notNull(),
  words: tsvector().notNull(),
});

/** A search for `typed` also finds `meant`; with `bothWays` also the other way round. */
export const searchSynonyms = pgTable('search_synonyms', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  typed: text().notNull(),
  meant: text().notNull(),
  bothWays: boolean('both_ways').notNull(),
  typedWords: text('typed_words').array().generatedAlwaysAs(sql`search_word_list(typed)`).notNull(),
  meantWords: text('meant_words').array().generatedAlwaysAs(sql`search_word_list(meant)`).notNull(),
});

/** What visitors searched for without finding anything: words and a number, nobody's name. */
export const missedSearches = pgTable('missed_searches', {
  words: text().primaryKey(),
  times: integer().notNull().default(1),
  lastAt: timestamp('last_at', { withTimezone: true }).notNull().defaultNow(),
});
