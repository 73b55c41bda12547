import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import { isId } from '../id.ts';
import type { Outcome } from '../outcome.ts';
import { pick } from '../pick.ts';
import { deletedMessages, messages } from './message.tables.ts';
import { messageReplies } from './replies/reply.tables.ts';

/** `restoreMessage` brings it back within a minute. */
export async function deleteMessage(
  db: Database,
  author: Author,
  { id }: { id: string },
): Promise<Outcome<object, { reason: 'not-found' }>> {
  if (!isId(id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into ${deletedMessages} (id, message, replies)
      select id, to_jsonb(${messages}), coalesce(
        (select jsonb_agg(to_jsonb(${messageReplies}) order by id) from ${messageReplies} where message_id = ${id}), '[]')
      from ${messages} where id = ${id} on conflict do nothing`);
    const [deleted] = await tx
      .delete(messages)
      .where(eq(messages.id, id))
      .returning(pick(messages, 'senderName', 'senderEmail', 'senderPhone', 'subject', 'read'));
    if (!deleted) return { ok: false, reason: 'not-found' };
    await recordChange(tx, author, {
      action: 'message.deleted',
      subject: { type: 'message', id, name: deleted.subject },
      before: deleted,
    });
    return { ok: true };
  });
}
