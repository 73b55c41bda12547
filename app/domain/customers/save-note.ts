import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.server.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import { text } from '../forms/field.schema.ts';
import { parserOf } from '../forms/form.schema.ts';
import type { Outcome } from '../outcome.ts';
import { customerNotes } from './customer.tables.ts';

export const noteForm = z.object({ note: text(2000) });
export const parseNote = parserOf(noteForm);

type NotedCustomer = { phone: string; note: string; version: number };

/** `version` is the one that the form showed, 0 without a note. The audit row names nobody and holds no note. */
export async function saveNote(
  db: Database,
  author: Author,
  { phone, note, version }: NotedCustomer,
): Promise<Outcome<object, { reason: 'stale' }>> {
  return db.transaction(async (tx) => {
    const saved =
      version === 0
        ? await tx
            .insert(customerNotes)
            .values({ phone, note })
            .onConflictDoNothing()
            .returning({ version: customerNotes.version })
        : await tx
            .update(customerNotes)
            .set({ note, version: sql`${customerNotes.version} + 1`, updatedAt: sql`now()` })
            .where(and(eq(customerNotes.phone, phone), eq(customerNotes.version, version)))
            .returning({ version: customerNotes.version });
    if (saved.length === 0) {
      const isSame = and(eq(customerNotes.phone, phone), eq(customerNotes.note, note));
      return (await tx.$count(customerNotes, isSame)) > 0 ? { ok: true } : { ok: false, reason: 'stale' };
    }
    await recordChange(tx, author, {
      action: 'customer.noted',
      subject: { type: 'person', id: '', name: '' },
    });
    return { ok: true };
  });
}
