import { desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { sharedTransactionLock, transactionLock } from '../../../platform/database/advisory-lock.server.ts';
import type { Database } from '../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import { todayInDouala } from '../../date.ts';
import { line, required } from '../../forms/field.schema.ts';
import type { Outcome } from '../../outcome.ts';
import { closedMonths } from '../document.tables.ts';

export const reopenForm = z.object({ reason: required(line(200)) });

const monthAfter = (day: string) => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
};

export type Closing = { month: string; closedAt: Date; closedBy: string };

export async function findLastClosed(db: Database): Promise<Closing | undefined> {
  const [last] = await db.select().from(closedMonths).orderBy(desc(closedMonths.month)).limit(1);
  return last;
}

/** The first day that may be written, if months are closed. Until the transaction ends, none is closed. */
export async function holdOpenDay(tx: Database): Promise<string | undefined> {
  await tx.execute(sql`select ${sharedTransactionLock('closed months')}`);
  const last = await findLastClosed(tx);
  return last && monthAfter(last.month);
}

/** Which month comes next: the one after the last closed one, and only once it has passed. */
export function canClose(
  month: string,
  last: Closing | undefined,
  today: string,
): 'not-past' | 'already-closed' | 'not-next' | undefined {
  const day = `${month}-01`;
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month) || monthAfter(day) > today) return 'not-past';
  if (last && day <= last.month) return 'already-closed';
  return last && day !== monthAfter(last.month) ? 'not-next' : undefined;
}

/** Waits for payments and papers that are being written. */
export async function closeMonth(
  db: Database,
  author: Author,
  month: string,
): Promise<Outcome<{ month: string }, { reason: 'not-past' | 'already-closed' | 'not-next' }>> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select ${transactionLock('closed months')}`);
    const reason = canClose(month, await findLastClosed(tx), todayInDouala(new Date()));
    if (reason) return { ok: false, reason };
    await tx.insert(closedMonths).values({ month: `${month}-01`, closedBy: author.username });
    await recordChange(tx, author, {
      action: 'month.closed',
      subject: { type: 'month', id: month, name: month },
    });
    return { ok: true, month };
  });
}

/** Only the last closed month: those before it stay closed, also where nobody closed them one by one. */
export async function reopenMonth(
  db: Database,
  author: Author,
  { month, reason }: { month: string; reason: string },
): Promise<Outcome<{ month: string }, { reason: 'not-last' }>> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select ${transactionLock('closed months')}`);
    const last = await findLastClosed(tx);
    if (!last || last.month !== `${month}-01`) return { ok: false, reason: 'not-last' };
    await tx.delete(closedMonths).where(eq(closedMonths.month, last.month));
    await tx
      .insert(closedMonths)
      .values({ ...last, month: sql`(${last.month}::date - interval '1 month')::date` })
      .onConflictDoNothing();
    await recordChange(tx, author, {
      action: 'month.reopened',
      subject: { type: 'month', id: month, name: month },
      after: { reason },
    });
    return { ok: true, month };
  });
}
