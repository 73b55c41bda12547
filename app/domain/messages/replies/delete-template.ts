import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import { isIntegerId } from '../../id.ts';
import type { Outcome } from '../../outcome.ts';
import { pick } from '../../pick.ts';
import { replyTemplates } from './reply.tables.ts';

export async function deleteTemplate(
  db: Database,
  author: Author,
  { id }: { id: number },
): Promise<Outcome<object, { reason: 'not-found' }>> {
  if (!isIntegerId(id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx) => {
    const [deleted] = await tx
      .delete(replyTemplates)
      .where(eq(replyTemplates.id, id))
      .returning(pick(replyTemplates, 'title', 'language', 'content'));
    if (!deleted) return { ok: false, reason: 'not-found' };
    await recordChange(tx, author, {
      action: 'reply-template.deleted',
      subject: { type: 'reply-template', id, name: deleted.title },
      before: deleted,
    });
    return { ok: true };
  });
}
