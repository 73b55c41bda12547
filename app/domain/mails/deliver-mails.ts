import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { type Mail, maxAttempts, retryDelay } from './mail.ts';

/** Must give up within a minute: a claim lasts two. */
export type Send = (mail: Mail & { messageId: string }) => Promise<void>;

type Claimed = Mail & { id: string; attempts: number; createdAt: string };

/**
 * At least once: claims a mail for two minutes, sends it, then marks it. No transaction is open while the mail server works.
 * A crash between sending and marking sends it again with the same Message-ID, by which mail programs show it once.
 */
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
      await retryMark(() => markFailed(db, mail, error));
      continue;
    }
    await retryMark(() => markSent(db, mail));
    sent += 1;
  }
  return { sent, failures };
}

async function failExpired(db: Database) {
  await db.execute(sql`
    update mails set attempts = ${maxAttempts}, last_error = 'expired', facts = facts - '{code,link}'::text[]
    where sent_at is null and attempts < ${maxAttempts}
      and created_at + (facts->>'minutes')::int * interval '1 minute' < now()`);
}

/** Counts an attempt, and claims the mail for two minutes. Codes go first: somebody waits for them. */
async function claimNext(db: Database): Promise<Claimed | undefined> {
  const { rows } = await db.execute<Claimed>(sql`
    update mails set attempts = attempts + 1, last_error = null, next_attempt_at = now() + interval '2 minutes'
    where id = (
      select id from mails
      where sent_at is null and attempts < ${maxAttempts} and next_attempt_at <= now()
      order by kind in ('sign-in-code', 'password-reset') desc, next_attempt_at, id
      limit 1 for update skip locked)
    returning id, key, kind, recipient, language, facts, attempts, created_at::text as "createdAt"`);
  return rows[0];
}

/** Removes the code or the link from the sent mail. */
async function markSent(db: Database, { id }: Claimed) {
  await db.execute(sql`
    update mails set sent_at = now(), last_error = null, facts = facts - '{code,link}'::text[] where id = ${id}`);
}

/** Does nothing if another worker claimed the mail since, because sending took too long. */
async function markFailed(db: Database, { id, attempts }: Claimed, error: unknown) {
  const message = String(error instanceof Error ? error.message : error)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .toWellFormed()
    .slice(0, 500);
  await db.execute(sql`
    update mails set last_error = ${message}, next_attempt_at = now() + ${retryDelay(attempts)} * interval '1 minute'
    where id = ${id} and attempts = ${attempts} and sent_at is null`);
}

/** Retries for half a minute: an unmarked mail would be sent again. */
async function retryMark(mark: () => Promise<void>) {
  for (const seconds of [0.2, 0.5, 1, 2, 4, 8, 15]) {
    try {
      return await mark();
    } catch {
      await pause(seconds * 1000);
    }
  }
  return mark();
}

/** The creation time separates mails of a shop whose ids began again. */
function messageIdOf({ key, createdAt }: Claimed): string {
  return createHash('sha256').update(`${key} ${createdAt}`).digest('hex').slice(0, 40);
}
