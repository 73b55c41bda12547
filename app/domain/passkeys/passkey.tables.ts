import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** better-auth writes the other columns. */
export const passkeys = pgTable('passkeys', {
  id: uuid().primaryKey().defaultRandom(),
  administratorId: uuid('administrator_id').notNull(),
  name: text().notNull(),
  credentialId: text('credential_id').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
});
