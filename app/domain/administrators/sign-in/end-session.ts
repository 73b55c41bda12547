import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import { isId } from '../../id.ts';
import type { Outcome } from '../../outcome.ts';
import { sessions } from '../administrator.tables.ts';

export async function endSession(
  db: Database,
  author: Author,
  { id }: { id: string },
): Promise<Outcome<object, { reason: 'not-found' }>> {
  if (!isId(id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx) => {
    const [ended] = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.administratorId, author.id)))
      .returning({ userAgent: sessions.userAgent, createdAt: sessions.createdAt });
    if (!ended) return { ok: false, reason: 'not-found' };
    await recordChange(tx, author, {
      action: 'session.ended',
      subject: { type: 'administrator', id: author.id, name: author.username },
      before: { userAgent: ended.userAgent, signedInAt: ended.createdAt.toISOString() },
    });
    return { ok: true };
  });
}
