import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { roles } from '../administrators/permission.ts';
import { languageType } from '../localized.tables.ts';

export const invitations = pgTable('invitations', {
  id: uuid().primaryKey().defaultRandom(),
  tokenHash: text('token_hash').notNull(),
  username: text().notNull(),
  email: text().notNull(),
  role: text({ enum: roles }).notNull(),
  language: languageType().notNull(),
  invitedBy: text('invited_by').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  acceptedAt: timestamp('accepted_at', { withTimezone: true }),
  revokedAt: timestamp('revoked_at', { withTimezone: true }),
});
