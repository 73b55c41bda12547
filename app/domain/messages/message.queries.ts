import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { isId } from '../id.ts';
import { paginate } from '../pagination.ts';
import { pick } from '../pick.ts';
import { searchWords } from '../search-terms.ts';
import { messages } from './message.tables.ts';

const shownColumns = {
  ...pick(messages, 'id', 'senderName', 'senderEmail', 'senderPhone', 'subject', 'content', 'language'),
  ...pick(messages, 'read', 'answeredAt', 'answeredBy', 'createdAt'),
};

export type MessageSearch = { search: string; page: number; pageSize: number };

export async function listMessages(db: Database, { search, page: asked, pageSize }: MessageSearch) {
  const isFound = matchesMessage(search);
  const [total, unread] = await Promise.all([countMessages(db, isFound), countUnread(db)]);
  const { page, pageCount } = paginate(total, { page: asked, pageSize });
  const found = total === 0 ? [] : await listPage(db, isFound, { page, pageSize });
  return { messages: found, total, unread, page, pageCount };
}

export function matchesMessage(search: string): SQL | undefined {
  return and(
    ...searchWords(search).map((word) => sql`${messages.searchText} like contains_pattern(${word})`),
  );
}

/** Ids first, from the index alone: a deep page reads only its own rows. */
async function listPage(
  db: Database,
  isFound: SQL | undefined,
  { page, pageSize }: Omit<MessageSearch, 'search'>,
) {
  const order = [asc(messages.read), desc(messages.createdAt), desc(messages.id)];
  const onPage = db
    .select({ id: messages.id })
    .from(messages)
    .where(isFound)
    .orderBy(...order)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .as('on_page');
  return db
    .select(shownColumns)
    .from(messages)
    .innerJoin(onPage, eq(onPage.id, messages.id))
    .orderBy(...order);
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
