import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { KnownMapping } from './mapping.ts';

/** One row for each set of headings that was mapped. */
export const importMappings = pgTable('import_mappings', {
  /** Hash of the headings, whatever their order. */
  headings: text().primaryKey(),
  mapping: jsonb().$type<KnownMapping>().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});
