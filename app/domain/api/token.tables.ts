import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { ApiRight } from './api.ts';

export const apiTokens = pgTable('api_tokens', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  tokenHash: text('token_hash').notNull(),
  rights: text().array().$type<ApiRight[]>().notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  usedAt: timestamp('used_at', { withTimezone: true }),
});
