import { and, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import type { Outcome } from '../outcome.ts';
import { hasFailed } from './mail.queries.ts';
import { mails } from './mail.tables.ts';

/** The dashboard tells no more of failed mails up to `last`, the newest that the administrator was told of. They stay in the list, and can be sent again. */
export async function putAwayFailedMails(
  db: Database,
  author: Author,
  { last }: { last: number },
): Promise<Outcome<object, { reason: 'not-found' }>> {
  if (!Number.isSafeInteger(last)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx) => {
    const put = await tx
      .update(mails)
      .set({ putAwayAt: sql`now()` })
      .where(and(hasFailed, isNull(mails.putAwayAt), lte(mails.id, last)))
      .returning({ id: mails.id });
    if (put.length === 0) return { ok: false, reason: 'not-found' };
    await recordChange(tx, author, {
      action: 'mail.put-away',
      subject: { type: 'mail', id: last, name: '' },
    });
    return { ok: true };
  });
}
