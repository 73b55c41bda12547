import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import { isId } from '../id.ts';
import type { Outcome } from '../outcome.ts';
import { organisations } from './organisation.tables.ts';

/** Hides the organisation from lists and pickers, or shows it again. Orders and documents keep it. */
export async function archiveOrganisation(
  db: Database,
  author: Author,
  { id, isArchived }: { id: string; isArchived: boolean },
): Promise<Outcome<object, { reason: 'not-found' }>> {
  if (!isId(id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(organisations).where(eq(organisations.id, id)).for('update');
    if (!before) return { ok: false, reason: 'not-found' };
    if ((before.archivedAt !== null) === isArchived) return { ok: true };
    await tx
      .update(organisations)
      .set({ archivedAt: isArchived ? sql`now()` : null, version: sql`${organisations.version} + 1` })
      .where(eq(organisations.id, id));
    await recordChange(tx, author, {
      action: isArchived ? 'organisation.archived' : 'organisation.restored',
      subject: { type: 'organisation', id, name: before.name },
    });
    return { ok: true };
  });
}
