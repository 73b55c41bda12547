import { createHash } from 'node:crypto';
import { and, asc, desc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { insistOnWriting } from '../../platform/database/outage.server.ts';
import { pick } from '../pick.ts';
import { cut, tidyLine } from '../text.ts';
import { mails } from './mail.tables.ts';
import { type Mail, maxAttempts, retryDelay } from './mail.ts';

/** Must give up within a minute: a claim lasts two. */
export type Send = (mail: Mail & { messageId: string; queuedAt: Date }) => Promise<void>;

const isUnsent = isNull(mails.sentAt);
const hasAttemptsLeft = lt(mails.attempts, maxAttempts);
const factsWithoutSecrets = sql`${mails.facts} - '{code,link}'::text[]`;

type Claimed = Mail & { id: number; attempts: number; queuedAt: Date; createdAt: string };

/** At least once; no transaction is open while the mail server works. A crash before the mark sends the same Message-ID again, which mail programs show once. */
export async function deliverMails(
  db: Database,
  send: Send,
  signal?: AbortSignal,
): Promise<{ sent: number; failures: unknown[] }> {
  await failExpired(db);
  let sent = 0;
  const failures: unknown[] = [];
  while (!signal?.aborted) {
    const mail = await claimNext(db);
    if (!mail) break;
    try {
      await send({ ...mail, messageId: messageIdOf(mail) });
    } catch (error) {
      failures.push(error);
      await insistOnWriting(() => markFailed(db, mail, error));
      continue;
    }
    // An unmarked mail would be sent again.
    await insistOnWriting(() => markSent(db, mail));
    sent += 1;
  }
  return { sent, failures };
}

async function failExpired(db: Database) {
  const expiresAt = sql`${mails.createdAt} + (${mails.facts}->>'minutes')::int * interval '1 minute'`;
  await db
    .update(mails)
    .set({ attempts: maxAttempts, lastError: 'expired', facts: factsWithoutSecrets })
    .where(and(isUnsent, hasAttemptsLeft, lt(expiresAt, sql`now()`)));
}

/** Counts an attempt, and claims the mail for two minutes. Codes go first: somebody waits for them. */
async function claimNext(db: Database): Promise<Claimed | undefined> {
  const next = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(isUnsent, hasAttemptsLeft, lte(mails.nextAttemptAt, sql`now()`)))
    .orderBy(
      desc(inArray(mails.kind, ['sign-in-code', 'password-reset'])),
      asc(mails.nextAttemptAt),
      asc(mails.id),
    )
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await db
    .update(mails)
    .set({
      attempts: sql`${mails.attempts} + 1`,
      lastError: null,
      nextAttemptAt: sql`now() + interval '2 minutes'`,
    })
    .where(eq(mails.id, next))
    .returning({
      ...pick(mails, 'id', 'key', 'kind', 'recipient', 'language', 'facts', 'attempts'),
      queuedAt: mails.createdAt,
      createdAt: sql<string>`${mails.createdAt}::text`,
    });
  return claimed as Claimed | undefined;
}

/** Removes the code or the link from the sent mail. */
async function markSent(db: Database, { id }: Claimed) {
  await db
    .update(mails)
    .set({ sentAt: sql`now()`, lastError: null, facts: factsWithoutSecrets })
    .where(eq(mails.id, id));
}

/** Does nothing if another worker claimed the mail since, because sending took too long. */
async function markFailed(db: Database, { id, attempts }: Claimed, error: unknown) {
  const message = cut(tidyLine(String(error instanceof Error ? error.message : error)), 500);
  await db
    .update(mails)
    .set({
      lastError: message,
      nextAttemptAt: sql`now() + ${retryDelay(attempts)} * interval '1 minute'`,
    })
    .where(and(eq(mails.id, id), eq(mails.attempts, attempts), isUnsent));
}

/** The creation time separates mails of a shop whose ids began again. */
function messageIdOf({ key, createdAt }: Claimed): string {
  return createHash('sha256').update(`${key} ${createdAt}`).digest('hex').slice(0, 40);
}
