import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const content = pgTable('content', {
  part: text().primaryKey(),
  titleFr: text('title_fr'),
  titleEn: text('title_en'),
  textFr: text('text_fr'),
  textEn: text('text_en'),
  version: integer().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});
