import { eq, sql } from 'drizzle-orm';
import { bigint, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/database/database.server.ts';
import { digestContent } from '../digest-content.ts';
import type { Entry } from './entry.ts';

const exportedMonths = pgTable('exported_months', {
  /** The first day of the month. */
  month: date().primaryKey(),
  exportedAt: timestamp('exported_at', { withTimezone: true }).notNull().defaultNow(),
  entries: integer().notNull(),
  /** The sum of the debits, in FCFA. */
  amount: bigint({ mode: 'number' }).notNull(),
  digest: text(),
});

export async function recordExport(db: Database, firstDay: string, entries: Entry[]) {
  const taken = { ...factsOf(entries), exportedAt: sql`now()` };
  await db
    .insert(exportedMonths)
    .values({ month: firstDay, ...taken })
    .onConflictDoUpdate({ target: exportedMonths.month, set: taken });
}

/** When the entries of the month were last exported and how many they were, if they are others by now. */
export async function findOutdatedExport(db: Database, firstDay: string, entries: Entry[]) {
  const [taken] = await db.select().from(exportedMonths).where(eq(exportedMonths.month, firstDay));
  if (!taken) return undefined;
  const now = factsOf(entries);
  const isSame =
    taken.entries === now.entries &&
    taken.amount === now.amount &&
    (taken.digest === null || taken.digest === now.digest);
  return isSame ? undefined : { at: taken.exportedAt, entries: taken.entries };
}

/** Without the labels: the books stay as they are when a buyer is erased or a till is renamed. */
function factsOf(entries: Entry[]) {
  const debits = entries.flatMap(({ lines }) => lines.map(({ debit }) => debit));
  return {
    entries: entries.length,
    amount: debits.reduce((sum, debit) => sum + debit, 0),
    digest: digestContent(entries.map(({ journal, day, piece, lines }) => [journal, day, piece, lines])),
  };
}
