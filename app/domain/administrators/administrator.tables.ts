import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { languageType } from '../localized.tables.ts';
import { roles } from './permission.ts';
import type { PushKind } from './push/subscription.ts';

export const administrators = pgTable('administrators', {
  id: uuid().primaryKey().defaultRandom(),
  username: text().notNull(),
  email: text().notNull(),
  role: text({ enum: roles }).notNull().default('editor'),
  language: languageType().notNull().default('fr'),
  twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
  version: integer().notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

export const accounts = pgTable('accounts', {
  id: uuid().primaryKey().defaultRandom(),
  accountId: text('account_id').notNull(),
  providerId: text('provider_id').notNull().default('credential'),
  administratorId: uuid('administrator_id').notNull(),
  password: text(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

export const sessions = pgTable('sessions', {
  id: uuid().primaryKey().defaultRandom(),
  token: text().notNull(),
  administratorId: uuid('administrator_id').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  userAgent: text('user_agent'),
  passkeyId: uuid('passkey_id'),
  trustedUntil: timestamp('trusted_until', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

export const twoFactors = pgTable('two_factors', {
  id: uuid().primaryKey().defaultRandom(),
  administratorId: uuid('administrator_id').notNull(),
  verified: boolean().notNull(),
});

export const pushSubscriptions = pgTable('push_subscriptions', {
  id: uuid().primaryKey().defaultRandom(),
  administratorId: uuid('administrator_id').notNull(),
  sessionId: uuid('session_id').notNull(),
  endpoint: text().notNull(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  kinds: text().array().$type<PushKind[]>().notNull(),
  userAgent: text('user_agent').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
});
