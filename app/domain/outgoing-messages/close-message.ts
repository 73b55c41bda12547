import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import type { Outcome } from '../outcome.ts';
import { outgoingMessages } from './outgoing-message.tables.ts';

type Refused = { reason: 'not-found' | 'already-closed' };

/** Sent or skipped, once: of two people the second is refused; who sent it may say so again. */
export async function closeMessage(
  db: Database,
  author: Author,
  { id, how }: { id: number; how: 'sent' | 'skipped' },
): Promise<Outcome<object, Refused>> {
  return db.transaction(async (tx): Promise<Outcome<object, Refused>> => {
    const message = await lockMessage(tx, id);
    if (!message) return { ok: false, reason: 'not-found' };
    if (how === 'sent' && message.sentBy === author.username) return { ok: true };
    if (message.sentAt || message.skippedAt) return { ok: false, reason: 'already-closed' };
    const closed =
      how === 'sent' ? { sentAt: sql`now()`, sentBy: author.username } : { skippedAt: sql`now()` };
    await tx.update(outgoingMessages).set(closed).where(eq(outgoingMessages.id, id));
    await recordChange(tx, author, {
      action: how === 'sent' ? 'outgoing.sent' : 'outgoing.skipped',
      subject: { type: 'outgoing', id, name: '' },
      after: { outgoing: message.kind },
    });
    return { ok: true };
  });
}

/** WhatsApp or SMS was opened with the text. Whether it was sent, nobody can know. */
export async function noteOpenedMessage(
  db: Database,
  author: Author,
  { id }: { id: number },
): Promise<Outcome<object, { reason: 'not-found' }>> {
  return db.transaction(async (tx) => {
    const message = await lockMessage(tx, id);
    if (!message) return { ok: false, reason: 'not-found' };
    await tx.update(outgoingMessages).set({ openedAt: sql`now()` }).where(eq(outgoingMessages.id, id));
    await recordChange(tx, author, {
      action: 'outgoing.opened',
      subject: { type: 'outgoing', id, name: '' },
      after: { outgoing: message.kind },
    });
    return { ok: true };
  });
}

async function lockMessage(tx: Database, id: number) {
  if (!Number.isSafeInteger(id) || id < 1) return undefined;
  const [message] = await tx.select().from(outgoingMessages).where(eq(outgoingMessages.id, id)).for('update');
  return message;
}
