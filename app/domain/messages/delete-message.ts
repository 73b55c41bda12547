import { eq, sql } from 'drizzle-orm';
import { endRow } from '../audit-log/delete-row.ts';
import { pick } from '../pick.ts';
import { deletedMessages, messages } from './message.tables.ts';
import { messageReplies } from './replies/reply.tables.ts';

/** `restoreMessage` brings it back within a minute. */
export const deleteMessage = endRow(
  async (tx, id) => {
    // A reply that is being saved is kept too.
    await tx.select({ id: messages.id }).from(messages).where(eq(messages.id, id)).for('update');
    await tx.execute(sql`
      insert into ${deletedMessages} (id, message, replies)
      select id, to_jsonb(${messages}), coalesce(
        (select jsonb_agg(to_jsonb(${messageReplies}) order by id) from ${messageReplies} where message_id = ${id}), '[]')
      from ${messages} where id = ${id} on conflict do nothing`);
    return tx
      .delete(messages)
      .where(eq(messages.id, id))
      .returning(pick(messages, 'senderName', 'senderEmail', 'senderPhone', 'subject', 'read'));
  },
  (deleted, id) => ({
    action: 'message.deleted',
    subject: { type: 'message', id, name: deleted.subject },
    before: deleted,
  }),
);
