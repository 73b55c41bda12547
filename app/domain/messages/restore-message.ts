import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import { isId } from '../id.ts';
import type { Outcome } from '../outcome.ts';
import { deletedMessages, messages } from './message.tables.ts';
import { messageReplies } from './replies/reply.tables.ts';

/** Longer than "Undo" is offered: a slow network must not lose the message. */
const isOver = lt(deletedMessages.deletedAt, sql`now() - interval '1 minute'`);

/** Brings back a message, with its replies, that was deleted within the last minute. */
export async function restoreMessage(
  db: Database,
  author: Author,
  { id }: { id: string },
): Promise<Outcome<object, { reason: 'not-found' }>> {
  if (!isId(id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx) => {
    await forgetDeletedMessages(tx);
    const [kept] = await tx.select().from(deletedMessages).where(eq(deletedMessages.id, id)).for('update');
    if (!kept) return { ok: false, reason: 'not-found' };
    const { rows } = await tx.execute<{ subject: string }>(sql`
      insert into ${messages} (id, sender_name, sender_email, sender_phone, subject, content, language, read, answered_at,
        answered_by, digest, created_at)
      select id, sender_name, sender_email, sender_phone, subject, content, language, read, answered_at, answered_by, digest,
        created_at from jsonb_populate_record(null::messages, ${JSON.stringify(kept.message)}::jsonb)
      on conflict do nothing returning subject`);
    await tx.delete(deletedMessages).where(eq(deletedMessages.id, id));
    const [restored] = rows;
    // Its sender sent the same again meanwhile.
    if (!restored) return { ok: true };
    await tx.execute(sql`
      insert into ${messageReplies} (key, message_id, channel, content, sent_by, sent_at)
      select key, message_id, channel, content, sent_by, sent_at
      from jsonb_populate_recordset(null::message_replies, ${JSON.stringify(kept.replies)}::jsonb) order by id`);
    await recordChange(tx, author, {
      action: 'message.restored',
      subject: { type: 'message', id, name: restored.subject },
    });
    return { ok: true };
  });
}

export async function forgetDeletedMessages(db: Database): Promise<void> {
  await db.delete(deletedMessages).where(isOver);
}
