import { sql } from 'drizzle-orm';
import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '../localized.ts';

export const messages = pgTable('messages', {
  id: uuid().primaryKey().defaultRandom(),
  senderName: text('sender_name').notNull(),
  senderEmail: text('sender_email').notNull(),
  subject: text().notNull(),
  content: text().notNull(),
  language: text().$type<Language>().notNull(),
  read: boolean().notNull().default(false),
  digest: text().notNull(),
  searchText: text('search_text')
    .generatedAlwaysAs(
      sql`search_form(sender_name || E'\\n' || sender_email || E'\\n' || subject || E'\\n' || content)`,
    )
    .notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
