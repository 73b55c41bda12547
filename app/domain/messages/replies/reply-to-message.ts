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

type ReplyToSend = {
  id: string;
  key: string;
  channel: Channel;
  content: string;
  /** When the message was answered, as the form showed it; empty when it was not. */
  seen?: string;
};

/** Keeps the reply, queues its mail, and marks the message as read and answered. Sent again, the same words by the same channel are the same reply. A mail is refused when a colleague answered meanwhile; a chat is open already. */
export async function replyToMessage(
  db: Database,
  author: Author,
  { id, key, channel, content, seen = '' }: ReplyToSend,
): Promise<Outcome<object, { reason: 'not-found' | 'answered' }>> {
  if (!isId(id)) return { ok: false, reason: 'not-found' };
  // Of a form whose answer was lost, the words may be others by now.
  const sentKey = digestContent([key, channel, content]);
  return db.transaction(async (tx) => {
    const [message] = await tx.select().from(messages).where(eq(messages.id, id)).for('update');
    if (!message) return { ok: false, reason: 'not-found' };
    if (await tx.$count(messageReplies, eq(messageReplies.key, sentKey))) return { ok: true };
    const { answeredAt, answeredBy } = message;
    const isNews = answeredAt && answeredBy !== author.username && answeredAt.toISOString() !== seen;
    if (channel === 'mail' && isNews) return { ok: false, reason: 'answered' };
    await tx
      .insert(messageReplies)
      .values({ key: sentKey, messageId: id, channel, content, sentBy: author.username });
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
