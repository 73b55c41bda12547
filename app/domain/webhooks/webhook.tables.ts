import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ApiEvent } from '../api/api.ts';
import type { DeliveryKind } from './webhook.ts';

export const webhooks = pgTable('webhooks', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  url: text().notNull(),
  events: text().array().$type<ApiEvent[]>().notNull(),
  secret: text().notNull(),
  isOn: boolean('is_on').notNull().default(true),
  version: integer().notNull().default(1),
  createdBy: text('created_by').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

/** Triggers add them (`queue_webhook_event`). */
export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: uuid().primaryKey().defaultRandom(),
  webhookId: integer('webhook_id').notNull(),
  event: text().$type<DeliveryKind>().notNull(),
  subject: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  attempts: integer().notNull().default(0),
  nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }).notNull().defaultNow(),
  retryUntil: timestamp('retry_until', { withTimezone: true }).notNull(),
  /** The status, or why there was none. */
  answer: text(),
  sentAt: timestamp('sent_at', { withTimezone: true }),
  failedAt: timestamp('failed_at', { withTimezone: true }),
});
