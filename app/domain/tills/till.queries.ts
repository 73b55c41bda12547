import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { isId } from '../id.ts';
import { paginate } from '../pagination.ts';
import { pick } from '../pick.ts';
import { tillMoves, tillSessions, tills } from './till.tables.ts';

const expectedNow = sql<number>`till_expected(${tillSessions.id})`.mapWith(Number);

const shown = {
  ...pick(tillSessions, 'id', 'openedById', 'openedBy', 'openedAt', 'float', 'closedAt', 'closedBy'),
  ...pick(tillSessions, 'counted', 'counts', 'difference', 'note'),
  till: tills.name,
  /** What should be in it: now, or when it was closed. */
  expected: sql<number>`coalesce(${tillSessions.expected}, ${expectedNow})`.mapWith(Number),
};

export async function findTillSession(db: Database, id: string) {
  if (!isId(id)) return undefined;
  const [session] = await db
    .select(shown)
    .from(tillSessions)
    .innerJoin(tills, eq(tills.id, tillSessions.tillId))
    .where(eq(tillSessions.id, id));
  return session;
}

export type TillSession = NonNullable<Awaited<ReturnType<typeof findTillSession>>>;

export async function findOwnSession(db: Database, administratorId: string) {
  const [session] = await db
    .select(shown)
    .from(tillSessions)
    .innerJoin(tills, eq(tills.id, tillSessions.tillId))
    .where(and(eq(tillSessions.openedById, administratorId), isNull(tillSessions.closedAt)));
  return session;
}

export async function listTillSessions(
  db: Database,
  { openedById, page: asked, pageSize }: { openedById?: string; page: number; pageSize: number },
) {
  const isWanted = openedById === undefined ? undefined : eq(tillSessions.openedById, openedById);
  const total = await db.$count(tillSessions, isWanted);
  const { page, pageCount, offset } = paginate(total, { page: asked, pageSize });
  const sessions = await db
    .select(shown)
    .from(tillSessions)
    .innerJoin(tills, eq(tills.id, tillSessions.tillId))
    .where(isWanted)
    .orderBy(sql`${tillSessions.closedAt} is not null`, desc(tillSessions.openedAt), desc(tillSessions.id))
    .limit(pageSize)
    .offset(offset);
  return { sessions, total, page, pageCount };
}

export async function listMoves(db: Database, sessionId: string) {
  return db
    .select({
      ...pick(tillMoves, 'id', 'kind', 'amount', 'reason'),
      at: tillMoves.recordedAt,
    })
    .from(tillMoves)
    .where(eq(tillMoves.sessionId, sessionId))
    .orderBy(asc(tillMoves.id));
}

export async function listTillNames(db: Database, administratorId: string) {
  const found = await db.select({ name: tills.name }).from(tills).orderBy(asc(tills.name));
  const [last] = await db
    .select({ name: tills.name })
    .from(tillSessions)
    .innerJoin(tills, eq(tills.id, tillSessions.tillId))
    .where(eq(tillSessions.openedById, administratorId))
    .orderBy(desc(tillSessions.openedAt))
    .limit(1);
  return { names: found.map(({ name }) => name), last: last?.name };
}
