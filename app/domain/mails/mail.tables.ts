import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { languageType } from '../localized.tables.ts';
import type { MailFacts, MailKind } from './mail.ts';

export const mails = pgTable('mails', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  key: text().notNull(),
  kind: text().$type<MailKind>().notNull(),
  recipient: text().notNull(),
  language: languageType().notNull(),
  facts: jsonb().$type<MailFacts[MailKind]>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  attempts: integer().notNull().default(0),
  nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }).notNull().defaultNow(),
  lastError: text('last_error'),
  sentAt: timestamp('sent_at', { withTimezone: true }),
  putAwayAt: timestamp('put_away_at', { withTimezone: true }),
});
