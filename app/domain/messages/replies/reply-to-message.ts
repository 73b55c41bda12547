import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import { companyInfo } from '../../company/company.tables.ts';
import { digestContent } from '../../digest-content.ts';
import { isId } from '../../id.ts';
import { queueMail } from '../../mails/queue-mail.ts';
import type { Outcome } from '../../outcome.ts';
import { messages } from '../message.tables.ts';
import { messageReplies } from './reply.tables.ts';
import type { Channel } from './template.ts';

type ReplyToSend = { id: string; key: string; channel: Channel; content: string };

/** Keeps the reply, queues its mail, and marks the message as read and answered. Sent again, the same words by the same channel are the same reply. */
export async function replyToMessage(
  db: Database,
  author: Author,
  { id, key, channel, content }: ReplyToSend,
): Promise<Outcome<object, { reason: 'not-found' }>> {
  if (!isId(id)) return { ok: false, reason: 'not-found' };
  // Of a form whose answer was lost, the words may be others by now.
  const sentKey = digestContent([key, channel, content]);
  return db.transaction(async (tx) => {
    const [message] = await tx.select().from(messages).where(eq(messages.id, id)).for('update');
    if (!message) return { ok: false, reason: 'not-found' };
    const saved = await tx
      .insert(messageReplies)
      .values({ key: sentKey, messageId: id, channel, content, sentBy: author.username })
      .onConflictDoNothing({ target: messageReplies.key })
      .returning({ id: messageReplies.id });
    if (saved.length === 0) return { ok: true };
    await tx
      .update(messages)
      .set({ read: true, answeredAt: new Date(), answeredBy: author.username })
      .where(eq(messages.id, id));
    if (channel === 'mail') {
      const [company] = await tx.select({ email: companyInfo.email }).from(companyInfo);
      await queueMail(tx, {
        kind: 'message-reply',
        key: `message-reply:${sentKey}`,
        recipient: message.senderEmail,
        language: message.language,
        facts: { messageId: id, subject: message.subject, content, replyTo: company?.email ?? '' },
      });
    }
    await recordChange(tx, author, {
      action: 'message.answered',
      subject: { type: 'message', id, name: message.subject },
      after: { channel },
    });
    return { ok: true };
  });
}
