import { createHash } from 'node:crypto';
import type { Database } from '../../platform/database.server.ts';
import type { Language } from '../localized.ts';
import { notifySeller } from '../mails/queue-mail.ts';
import { messages } from './message.tables.ts';
import type { ContactMessage } from './message.ts';

/**
 * Saves a contact message, unread, and queues the seller's notification with it. The same text from the same sender
 * on the same day is one message, saved and told once. Nothing is saved once the signal says that nobody waits.
 */
export async function sendMessage(
  db: Database,
  { language, message }: { language: Language; message: ContactMessage },
  { signal }: { signal?: AbortSignal } = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    const { name: senderName, email: senderEmail, subject, content } = message;
    const [saved] = await tx
      .insert(messages)
      .values({ senderName, senderEmail, subject, content, language, digest: digest(message, new Date()) })
      .onConflictDoNothing({ target: messages.digest })
      .returning({ id: messages.id });
    if (!saved) return;
    const facts = { messageId: saved.id, senderName, senderEmail, subject, content };
    await notifySeller(tx, 'new-message', `new-message:${saved.id}`, facts);
    signal?.throwIfAborted();
  });
}

function digest(message: ContactMessage, sentAt: Date): string {
  const day = sentAt.toISOString().slice(0, 10);
  const content = JSON.stringify([day, message.name, message.email, message.subject, message.content]);
  return createHash('sha256').update(content).digest('base64url');
}
