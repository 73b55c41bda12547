import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.server.ts';
import { isId } from '../id.ts';
import { searchWords } from '../products/search.ts';
import { messages } from './message.tables.ts';

const shownColumns = {
  id: messages.id,
  senderName: messages.senderName,
  senderEmail: messages.senderEmail,
  subject: messages.subject,
  content: messages.content,
  language: messages.language,
  read: messages.read,
  createdAt: messages.createdAt,
};

export type MessageSearch = { search: string; page: number; pageSize: number };

/**
 * One page of the messages that contain every word of the (tidy) search, case and accents aside: unread ones first,
 * then the newest. `unread` counts all unread messages, searched for or not.
 */
export async function listMessages(db: Database, { search, page, pageSize }: MessageSearch) {
  const isFound = and(
    ...searchWords(search).map((word) => sql`${messages.searchText} like contains_pattern(${word})`),
  );
  const [total, unread] = await Promise.all([countMessages(db, isFound), countUnread(db)]);
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const shown = Math.min(page, pageCount);
  const found = await db
    .select(shownColumns)
    .from(messages)
    .where(isFound)
    .orderBy(asc(messages.read), desc(messages.createdAt), desc(messages.id))
    .limit(pageSize)
    .offset((shown - 1) * pageSize);
  return { messages: found, total, unread, page: shown, pageCount };
}

export type ListedMessage = Awaited<ReturnType<typeof listMessages>>['messages'][number];

export async function findMessage(db: Database, id: string) {
  if (!isId(id)) return undefined;
  const [found] = await db.select(shownColumns).from(messages).where(eq(messages.id, id));
  return found;
}

export async function countUnread(db: Database): Promise<number> {
  return countMessages(db, eq(messages.read, false));
}

async function countMessages(db: Database, isCounted: SQL | undefined): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(messages).where(isCounted);
  return counted?.total ?? 0;
}
