import { sql } from 'drizzle-orm';
import { bigint, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { languageType } from '../localized.tables.ts';
import type { DocumentKind, PaperBuyer, PaperContent } from './document.ts';

export const documents = pgTable('documents', {
  id: uuid().primaryKey().defaultRandom(),
  kind: text().$type<DocumentKind>().notNull(),
  number: text().notNull(),
  year: integer().notNull(),
  sequence: integer().notNull(),
  revision: integer().notNull().default(1),
  orderId: uuid('order_id'),
  quoteId: uuid('quote_id'),
  correctsId: uuid('corrects_id'),
  /** The idempotency key of the form that asked for it. */
  key: text(),
  language: languageType().notNull(),
  issuedAt: timestamp('issued_at', { withTimezone: true }).notNull().defaultNow(),
  issuedBy: text('issued_by').notNull(),
  content: jsonb().$type<PaperContent>().notNull(),
  /** Both are filled by the database. */
  contentDigest: text('content_digest').notNull().default(sql`null`),
  checkCode: text('check_code').notNull().default(sql`null`),
  buyer: jsonb().$type<PaperBuyer>(),
  total: bigint({ mode: 'number' }).notNull(),
});

/** The first day of each closed month; months before the first of them are closed, too. */
export const closedMonths = pgTable('closed_months', {
  month: date().primaryKey(),
  closedAt: timestamp('closed_at', { withTimezone: true }).notNull().defaultNow(),
  closedBy: text('closed_by').notNull(),
});
