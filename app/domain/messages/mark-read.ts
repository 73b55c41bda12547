import { eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import type { Author } from '../audit-log/record-change.ts';
import { markMessage } from './mark-message.ts';
import { messages } from './message.tables.ts';

export async function markRead(db: Database, author: Author, { id }: { id: string }) {
  return markMessage(db, author, id, {
    action: 'message.read',
    where: eq(messages.read, false),
    set: { read: true },
    before: { read: false },
    after: { read: true },
  });
}

export async function markUnread(db: Database, author: Author, { id }: { id: string }) {
  return markMessage(db, author, id, {
    action: 'message.unread',
    where: eq(messages.read, true),
    set: { read: false },
    before: { read: true },
    after: { read: false },
  });
}

/** For an answer that was given elsewhere: on the phone, or in the shop. */
export async function markAnswered(
  db: Database,
  author: Author,
  { id, isAnswered }: { id: string; isAnswered: boolean },
) {
  return markMessage(db, author, id, {
    action: isAnswered ? 'message.answered' : 'message.unanswered',
    where: isAnswered ? isNull(messages.answeredAt) : isNotNull(messages.answeredAt),
    set: isAnswered
      ? { read: true, answeredAt: new Date(), answeredBy: author.username }
      : { answeredAt: null, answeredBy: null },
    before: { answered: !isAnswered },
    after: { answered: isAnswered },
  });
}
