import { bigint, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { languageType } from '../../localized.tables.ts';
import { channels } from './template.ts';

export const messageReplies = pgTable('message_replies', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  key: text().notNull(),
  messageId: uuid('message_id').notNull(),
  channel: text({ enum: channels }).notNull(),
  content: text().notNull(),
  sentBy: text('sent_by').notNull(),
  sentAt: timestamp('sent_at', { withTimezone: true }).notNull().defaultNow(),
});

export const replyTemplates = pgTable('reply_templates', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  language: languageType().notNull(),
  title: text().notNull(),
  content: text().notNull(),
  version: integer().notNull().default(1),
});
