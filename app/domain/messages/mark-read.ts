import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import { isId } from '../id.ts';
import type { Outcome } from '../outcome.ts';
import { messages } from './message.tables.ts';

export async function markRead(
  db: Database,
  author: Author,
  { id }: { id: string },
): Promise<Outcome<object, { reason: 'not-found' }>> {
  if (!isId(id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx) => {
    const [marked] = await tx
      .update(messages)
      .set({ read: true })
      .where(and(eq(messages.id, id), eq(messages.read, false)))
      .returning({ subject: messages.subject });
    if (!marked) {
      const isThere = (await tx.$count(messages, eq(messages.id, id))) > 0;
      return isThere ? { ok: true } : { ok: false, reason: 'not-found' };
    }
    await recordChange(tx, author, {
      action: 'message.read',
      subject: { type: 'message', id, name: marked.subject },
      before: { read: false },
      after: { read: true },
    });
    return { ok: true };
  });
}
