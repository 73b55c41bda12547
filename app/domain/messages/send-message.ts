import { createHash } from 'node:crypto';
import type { Database } from '../../platform/database.server.ts';
import type { Language } from '../localized.ts';
import { messages } from './message.tables.ts';
import type { ContactMessage } from './message.ts';

/** Saves a contact message, unread. The same text from the same sender on the same day is one message, saved once. */
export async function sendMessage(
  db: Database,
  { language, message }: { language: Language; message: ContactMessage },
): Promise<void> {
  await db
    .insert(messages)
    .values({
      senderName: message.name,
      senderEmail: message.email,
      subject: message.subject,
      content: message.content,
      language,
      digest: digest(message, new Date()),
    })
    .onConflictDoNothing({ target: messages.digest });
}

function digest(message: ContactMessage, sentAt: Date): string {
  const day = sentAt.toISOString().slice(0, 10);
  const content = JSON.stringify([day, message.name, message.email, message.subject, message.content]);
  return createHash('sha256').update(content).digest('base64url');
}
