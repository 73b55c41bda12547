import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import type { Outcome } from '../outcome.ts';
import { pick } from '../pick.ts';
import { mails } from './mail.tables.ts';

export async function retryMail(
  db: Database,
  author: Author,
  { id }: { id: number },
): Promise<Outcome<object, { reason: 'not-found' | 'already-sent' | 'being-sent' | 'expired' }>> {
  if (!Number.isSafeInteger(id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx) => {
    const [mail] = await tx
      .select({
        ...pick(mails, 'kind', 'recipient', 'attempts', 'lastError', 'sentAt'),
        // A claim clears the error, and ends at `next_attempt_at`.
        isClaimed: sql<boolean>`${mails.attempts} > 0 and ${mails.lastError} is null and ${mails.nextAttemptAt} > now()`,
      })
      .from(mails)
      .where(eq(mails.id, id))
      .for('update');
    if (!mail) return { ok: false, reason: 'not-found' };
    if (mail.sentAt) return { ok: false, reason: 'already-sent' };
    if (mail.isClaimed) return { ok: false, reason: 'being-sent' };
    if (mail.lastError === 'expired') return { ok: false, reason: 'expired' };

    await tx
      .update(mails)
      .set({ attempts: 0, lastError: null, nextAttemptAt: sql`now()`, putAwayAt: null })
      .where(eq(mails.id, id));
    const { kind, recipient, attempts, lastError } = mail;
    // A reply goes to a customer, who may be erased.
    const [name, before] =
      kind === 'message-reply' ? ['', { attempts }] : [recipient, { attempts, lastError }];
    await recordChange(tx, author, { action: 'mail.retried', subject: { type: 'mail', id, name }, before });
    await tx.execute(sql`select pg_notify('shop_mail', '')`);
    return { ok: true };
  });
}
