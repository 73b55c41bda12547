import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../../audit-log/record-change.ts';
import { families } from '../family.tables.ts';
import type { Options } from '../family.ts';

/** Makes open editors of the family stale, and records in the audit log which product joined or left it. */
export async function recordVariantMove(
  tx: Database,
  author: Author,
  familyId: number,
  move: { what: 'joined' | 'left'; name: string; options: Options },
) {
  const { what, name, options } = move;
  const [family] = await tx
    .update(families)
    .set({ version: sql`${families.version} + 1` })
    .where(eq(families.id, familyId))
    .returning({ name: families.name });
  await recordChange(tx, author, {
    action: 'family.saved',
    subject: { type: 'family', id: familyId, name: family?.name ?? name },
    after: { [what]: `${name} ${options.option1} ${options.option2}`.trim() },
  });
}
