import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const administrators = pgTable('administrators', {
  id: uuid().primaryKey().defaultRandom(),
  username: text().notNull(),
  email: text().notNull(),
  role: text({ enum: ['editor', 'admin'] })
    .notNull()
    .default('editor'),
  passwordHash: text('password_hash').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
