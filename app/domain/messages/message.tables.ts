import { sql } from 'drizzle-orm';
import { boolean, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '../localized.ts';

export const messages = pgTable('messages', {
  id: uuid().primaryKey().defaultRandom(),
  senderName: text('sender_name').notNull(),
  senderEmail: text('sender_email').notNull(),
  senderPhone: text('sender_phone').notNull().default(''),
  subject: text().notNull(),
  content: text().notNull(),
  language: text().$type<Language>().notNull(),
  read: boolean().notNull().default(false),
  answeredAt: timestamp('answered_at', { withTimezone: true }),
  answeredBy: text('answered_by'),
  digest: text().notNull(),
  searchText: text('search_text')
    .generatedAlwaysAs(
      sql`search_form(sender_name || E'\\n' || sender_email || E'\\n' || subject || E'\\n' || content || E'\\n' || sender_phone)`,
    )
    .notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

/** For a minute after the deletion. */
export const deletedMessages = pgTable('deleted_messages', {
  id: uuid().primaryKey(),
  message: jsonb().notNull(),
  replies: jsonb().notNull(),
  deletedAt: timestamp('deleted_at', { withTimezone: true }).notNull().defaultNow(),
});
