import { bigint, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { BackupProblem } from './backup.ts';

export const backups = pgTable('backups', {
  day: date().primaryKey(),
  triedAt: timestamp('tried_at', { withTimezone: true }).notNull(),
  attempts: integer().notNull().default(1),
  bytes: bigint({ mode: 'number' }),
  problem: text().$type<BackupProblem>(),
});

export const remoteBackups = pgTable('remote_backups', {
  slot: timestamp({ withTimezone: true }).primaryKey(),
  triedAt: timestamp('tried_at', { withTimezone: true }).notNull(),
  bytes: bigint({ mode: 'number' }),
  problem: text().$type<BackupProblem>(),
});
