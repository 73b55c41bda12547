import { isDeepStrictEqual } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../../audit-log/record-change.ts';
import type { Outcome } from '../../../outcome.ts';
import { sizeGuides } from '../family.tables.ts';
import type { SizeGuideDetails } from './size-guide.schema.ts';
import { formatSizeRows } from './size-guide.ts';

type GuideChange = { id: number | undefined; version: number; guide: SizeGuideDetails };

/** Without `id` the guide is new; the same one is added once. */
export async function saveSizeGuide(
  db: Database,
  author: Author,
  { id, version, guide }: GuideChange,
): Promise<Outcome<{ id: number }, { reason: 'stale' }>> {
  return db.transaction(async (tx) => {
    if (id === undefined) {
      await tx.execute(sql`lock table ${sizeGuides} in share row exclusive mode`);
      const same = (await tx.select().from(sizeGuides)).find((known) => isSaved(known, guide));
      if (same) return { ok: true, id: same.id };
    }
    const isSeen = and(eq(sizeGuides.id, id ?? 0), eq(sizeGuides.version, version));
    const saving =
      id === undefined
        ? tx.insert(sizeGuides).values(guide).returning({ id: sizeGuides.id })
        : tx
            .update(sizeGuides)
            .set({ ...guide, version: version + 1 })
            .where(isSeen)
            .returning({ id: sizeGuides.id });
    const [saved] = await saving;
    if (!saved) {
      const [stored] = await tx
        .select()
        .from(sizeGuides)
        .where(eq(sizeGuides.id, id ?? 0));
      return stored && isSaved(stored, guide) ? { ok: true, id: stored.id } : { ok: false, reason: 'stale' };
    }
    await recordChange(tx, author, {
      action: 'size-guide.saved',
      subject: { type: 'size-guide', id: saved.id, name: guide.nameFr },
      after: {
        name: guide.nameFr,
        nameEn: guide.nameEn,
        measures: guide.measures.map(({ fr }) => fr),
        rows: formatSizeRows(guide.rows),
        imageUrl: guide.imageUrl,
      },
    });
    return { ok: true, id: saved.id };
  });
}

function isSaved(stored: typeof sizeGuides.$inferSelect, guide: SizeGuideDetails): boolean {
  return isDeepStrictEqual({ ...stored, ...guide }, stored);
}
