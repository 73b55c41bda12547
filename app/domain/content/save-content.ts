import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { differences } from '../audit-log/audit.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import type { Outcome } from '../outcome.ts';
import type { ContentForm } from './content.schema.ts';
import { content } from './content.tables.ts';
import type { ContentPart } from './content.ts';

export type ContentChange = {
  part: ContentPart;
  /** Null brings the original back. */
  words: ContentForm | null;
  version: number;
};

const original = { titleFr: null, titleEn: null, textFr: null, textEn: null };

export async function saveContent(
  db: Database,
  author: Author,
  { part, words, version }: ContentChange,
): Promise<Outcome<object, { reason: 'stale' }>> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(content).where(eq(content.part, part)).for('update');
    if (!row) return { ok: false, reason: 'stale' };
    const { titleFr, titleEn, textFr, textEn } = row;
    const after = words ?? original;
    const changed = differences<Record<keyof ContentForm, string | null>>(
      { titleFr, titleEn, textFr, textEn },
      after,
    );
    if (!changed) return { ok: true };
    if (row.version !== version) return { ok: false, reason: 'stale' };

    await tx
      .update(content)
      .set({ ...after, version: version + 1, updatedAt: sql`now()` })
      .where(eq(content.part, part));
    await recordChange(tx, author, {
      action: 'content.changed',
      subject: { type: 'content', id: part, name: '' },
      ...changed,
    });
    return { ok: true };
  });
}
