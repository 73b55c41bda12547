import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { saveOnce } from '../../platform/database/save-once.server.ts';
import type { Language } from '../localized.ts';
import { notifySeller } from '../mails/queue-mail.ts';
import { type Admission, askOnce } from '../rate-limit.ts';
import type { ContactMessage } from './message.schema.ts';
import { messages } from './message.tables.ts';

/** The same text from the same sender on the same day is one message. Throws `OutcomeUnknown` when it may be saved. */
export async function sendMessage(
  db: Database,
  { language, message }: { language: Language; message: ContactMessage },
  {
    admit = async () => ({ ok: true }),
    maxWaitMs,
  }: { admit?: () => Promise<Admission>; maxWaitMs?: number } = {},
): Promise<Admission> {
  const fingerprint = digest(message, new Date());
  const admitOnce = askOnce(admit);
  const save = async (tx: Database): Promise<Admission> => {
    const admitted = await admitOnce();
    if (!admitted.ok) return admitted;

    const { name: senderName, email: senderEmail, phone: senderPhone, subject, content } = message;
    const [saved] = await tx
      .insert(messages)
      .values({ senderName, senderEmail, senderPhone, subject, content, language, digest: fingerprint })
      .returning({ id: messages.id });
    if (!saved) throw new Error('the message was not saved');
    const facts = { messageId: saved.id, senderName, senderEmail, senderPhone, subject, content };
    await notifySeller(tx, 'new-message', `new-message:${saved.id}`, facts);
    return { ok: true };
  };
  return saveOnce<Admission>(db, {
    name: `message ${fingerprint}`,
    find: async (tx) =>
      (await tx.$count(messages, eq(messages.digest, fingerprint))) > 0 ? { ok: true } : undefined,
    save,
    maxWaitMs,
  });
}

function digest(message: ContactMessage, sentAt: Date): string {
  const day = sentAt.toISOString().slice(0, 10);
  const content = JSON.stringify([
    day,
    message.name,
    message.email,
    message.phone,
    message.subject,
    message.content,
  ]);
  return createHash('sha256').update(content).digest('base64url');
}
