import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import { isIntegerId } from '../../id.ts';
import type { Outcome } from '../../outcome.ts';
import { pick } from '../../pick.ts';
import { searchSynonyms } from '../search/search.tables.ts';

export async function deleteSynonym(
  db: Database,
  author: Author,
  { id }: { id: number },
): Promise<Outcome<object, { reason: 'not-found' }>> {
  if (!isIntegerId(id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx) => {
    const [deleted] = await tx
      .delete(searchSynonyms)
      .where(eq(searchSynonyms.id, id))
      .returning(pick(searchSynonyms, 'typed', 'meant', 'bothWays'));
    if (!deleted) return { ok: false, reason: 'not-found' };
    await recordChange(tx, author, {
      action: 'synonym.deleted',
      subject: { type: 'search', id, name: deleted.typed },
      before: deleted,
    });
    return { ok: true };
  });
}
