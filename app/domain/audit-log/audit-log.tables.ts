import { bigint, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { AuditAction, Facts, SubjectType } from './audit.ts';

export const auditLog = pgTable('audit_log', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  administratorId: uuid('administrator_id'),
  administratorName: text('administrator_name').notNull(),
  action: text().$type<AuditAction>().notNull(),
  subjectType: text('subject_type').$type<SubjectType>().notNull(),
  subjectId: text('subject_id').notNull(),
  subjectName: text('subject_name').notNull(),
  before: jsonb().$type<Facts>(),
  after: jsonb().$type<Facts>(),
});
