import { randomUUID } from 'node:crypto';
import type { Language } from '../../app/domain/localized.ts';
import { messages } from '../../app/domain/messages/message.tables.ts';
import type { Database } from '../../app/platform/database/database.server.ts';
import { daysAgo, readDemo } from './read-demo.ts';

type DemoMessage = {
  sender_name: string;
  sender_email: string;
  subject: string;
  content: string;
  language: Language;
  read: boolean;
  days_ago: number;
};

export async function insertMessages(db: Database) {
  const demo = await readDemo<DemoMessage[]>('messages.json');
  await db.insert(messages).values(
    demo.map((message) => ({
      senderName: message.sender_name,
      senderEmail: message.sender_email,
      subject: message.subject,
      content: message.content,
      language: message.language,
      read: message.read,
      digest: randomUUID(),
      createdAt: daysAgo(message.days_ago),
    })),
  );
}
