import { sql } from 'drizzle-orm';
import { bigint, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { type Counts, moveKinds } from './till.ts';

export const tills = pgTable('tills', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
});

export const tillSessions = pgTable('till_sessions', {
  id: uuid().primaryKey().defaultRandom(),
  key: text().notNull(),
  tillId: integer('till_id').notNull(),
  openedById: uuid('opened_by_id').notNull(),
  openedBy: text('opened_by').notNull(),
  openedAt: timestamp('opened_at', { withTimezone: true }).notNull().defaultNow(),
  float: integer().notNull(),
  closedAt: timestamp('closed_at', { withTimezone: true }),
  closedBy: text('closed_by'),
  expected: bigint({ mode: 'number' }),
  counted: bigint({ mode: 'number' }),
  counts: jsonb().$type<Counts>(),
  difference: bigint({ mode: 'number' }).generatedAlwaysAs(sql`counted - expected`),
  note: text().notNull().default(''),
});

export const tillMoves = pgTable('till_moves', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  sessionId: uuid('session_id').notNull(),
  key: text().notNull(),
  kind: text({ enum: moveKinds }).notNull(),
  amount: integer().notNull(),
  reason: text().notNull(),
  recordedAt: timestamp('recorded_at', { withTimezone: true }).notNull().defaultNow(),
  recordedBy: text('recorded_by').notNull(),
});
