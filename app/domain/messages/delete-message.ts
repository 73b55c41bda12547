import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import { isId } from '../id.ts';
import type { Outcome } from '../outcome.ts';
import { messages } from './message.tables.ts';

export async function deleteMessage(
  db: Database,
  author: Author,
  { id }: { id: string },
): Promise<Outcome<object, { reason: 'not-found' }>> {
  if (!isId(id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx) => {
    const [deleted] = await tx.delete(messages).where(eq(messages.id, id)).returning({
      senderName: messages.senderName,
      senderEmail: messages.senderEmail,
      subject: messages.subject,
      read: messages.read,
    });
    if (!deleted) return { ok: false, reason: 'not-found' };
    await recordChange(tx, author, {
      action: 'message.deleted',
      subject: { type: 'message', id, name: deleted.subject },
      before: deleted,
    });
    return { ok: true };
  });
}
