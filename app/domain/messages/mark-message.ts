import { and, eq, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import type { AuditAction, Facts } from '../audit-log/audit.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import { isId } from '../id.ts';
import type { Outcome } from '../outcome.ts';
import { messages } from './message.tables.ts';

type Mark = {
  action: AuditAction;
  where: SQL | undefined;
  set: { read?: boolean; answeredAt?: Date | null; answeredBy?: string | null };
  before: Facts;
  after: Facts;
};

/** A message that has the state already is left as it is, without a line in the log. */
export async function markMessage(
  db: Database,
  author: Author,
  id: string,
  { action, where, set, before, after }: Mark,
): Promise<Outcome<object, { reason: 'not-found' }>> {
  if (!isId(id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx) => {
    const [marked] = await tx
      .update(messages)
      .set(set)
      .where(and(eq(messages.id, id), where))
      .returning({ subject: messages.subject });
    if (!marked) {
      const isThere = (await tx.$count(messages, eq(messages.id, id))) > 0;
      return isThere ? { ok: true } : { ok: false, reason: 'not-found' };
    }
    await recordChange(tx, author, {
      action,
      subject: { type: 'message', id, name: marked.subject },
      before,
      after,
    });
    return { ok: true };
  });
}
