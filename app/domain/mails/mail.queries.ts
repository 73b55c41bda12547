import { and, desc, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { paginate } from '../pagination.ts';
import { pick } from '../pick.ts';
import { mails } from './mail.tables.ts';
import { type MailState, maxAttempts } from './mail.ts';

export const hasFailed = and(isNull(mails.sentAt), gte(mails.attempts, maxAttempts));

const inState: Record<MailState, SQL | undefined> = {
  waiting: and(isNull(mails.sentAt), lt(mails.attempts, maxAttempts)),
  sent: isNotNull(mails.sentAt),
  failed: hasFailed,
};

export type MailSearch = { state: MailState; page: number; pageSize: number };

/** Without `facts`, which may hold a code. */
export async function listMails(db: Database, { state, page: asked, pageSize }: MailSearch) {
  const total = (await countMails(db))[state];
  const { page, pageCount, offset } = paginate(total, { page: asked, pageSize });
  const found = await db
    .select(
      pick(mails, 'id', 'kind', 'recipient', 'createdAt', 'attempts', 'nextAttemptAt', 'lastError', 'sentAt'),
    )
    .from(mails)
    .where(inState[state])
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(pageSize)
    .offset(offset);
  return { mails: found, total, page, pageCount };
}

export type ListedMail = Awaited<ReturnType<typeof listMails>>['mails'][number];

export async function countMails(db: Database): Promise<Record<MailState, number>> {
  const { rows } = await db.execute<{ all: number; unsent: number; failed: number }>(sql`select
    (select count(*)::int from ${mails}) as all,
    (select count(*)::int from ${mails} where ${isNull(mails.sentAt)}) as unsent,
    (select count(*)::int from ${mails} where ${inState.failed}) as failed`);
  const { all, unsent, failed } = rows[0] ?? { all: 0, unsent: 0, failed: 0 };
  return { waiting: unsent - failed, sent: all - unsent, failed };
}
