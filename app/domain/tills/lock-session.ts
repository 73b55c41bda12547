import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { isId } from '../id.ts';
import { tillSessions } from './till.tables.ts';

/** The session that an administrator has open. Until the commit nothing else enters, leaves or closes it. */
export async function lockOwnSession(tx: Database, administratorId: string) {
  const [session] = await tx
    .select({ id: tillSessions.id })
    .from(tillSessions)
    .where(and(eq(tillSessions.openedById, administratorId), isNull(tillSessions.closedAt)))
    .for('update');
  return session;
}

export async function lockSession(tx: Database, id: string) {
  if (!isId(id)) return undefined;
  const [session] = await tx.select().from(tillSessions).where(eq(tillSessions.id, id)).for('update');
  return session;
}

/** In FCFA, of a locked session. Less than 0 when a payment was voided after its cash was taken out. */
export async function sumExpected(tx: Database, id: string): Promise<number> {
  const { rows } = await tx.execute<{ expected: string }>(sql`select till_expected(${id}) as expected`);
  return Number(rows[0]?.expected);
}
