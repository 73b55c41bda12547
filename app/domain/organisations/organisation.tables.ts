import { bigint, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { organisationKinds } from './organisation.ts';

export const organisations = pgTable('organisations', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  kind: text({ enum: organisationKinds }).notNull(),
  niu: text().notNull().default(''),
  rccm: text().notNull().default(''),
  address: text().notNull().default(''),
  town: text().notNull().default(''),
  contactName: text('contact_name').notNull().default(''),
  phone: text(),
  email: text().notNull().default(''),
  termsDays: integer('terms_days').notNull().default(0),
  creditLimit: bigint('credit_limit', { mode: 'number' }),
  note: text().notNull().default(''),
  version: integer().notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  archivedAt: timestamp('archived_at', { withTimezone: true }),
});
