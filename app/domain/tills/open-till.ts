import { eq, isNull, sql } from 'drizzle-orm';
import { transactionLock } from '../../platform/database/advisory-lock.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import type { Outcome } from '../outcome.ts';
import { pick } from '../pick.ts';
import { tillSessions, tills } from './till.tables.ts';

type OpenedTill = Outcome<
  { id: string },
  { reason: 'already-open'; till: string } | { reason: 'till-taken'; by: string } | { reason: 'key-used' }
>;

/** Everybody has one till open at most, and a till is open for one person. A name that is new makes a till. */
export async function openTill(
  db: Database,
  author: Author,
  { key, name, float }: { key: string; name: string; float: number },
): Promise<OpenedTill> {
  return db.transaction(async (tx): Promise<OpenedTill> => {
    await tx.execute(sql`select ${transactionLock('tills')}`);
    const [known] = await tx
      .select({
        ...pick(tillSessions, 'id', 'openedById', 'float'),
        till: tills.name,
      })
      .from(tillSessions)
      .innerJoin(tills, eq(tills.id, tillSessions.tillId))
      .where(eq(tillSessions.key, key));
    if (known) {
      const isSame =
        known.openedById === author.id &&
        known.float === float &&
        known.till.toLowerCase() === name.toLowerCase();
      return isSame ? { ok: true, id: known.id } : { ok: false, reason: 'key-used' };
    }
    const open = await tx
      .select({ by: tillSessions.openedBy, openedById: tillSessions.openedById, till: tills.name })
      .from(tillSessions)
      .innerJoin(tills, eq(tills.id, tillSessions.tillId))
      .where(isNull(tillSessions.closedAt));
    const own = open.find(({ openedById }) => openedById === author.id);
    if (own) return { ok: false, reason: 'already-open', till: own.till };
    const taken = open.find(({ till }) => till.toLowerCase() === name.toLowerCase());
    if (taken) return { ok: false, reason: 'till-taken', by: taken.by };

    const [session] = await tx
      .insert(tillSessions)
      .values({
        ...{ key, float },
        tillId: await keepTill(tx, name),
        openedById: author.id,
        openedBy: author.username,
      })
      .returning({ id: tillSessions.id });
    if (!session) throw new Error('the till was not opened');
    await recordChange(tx, author, {
      action: 'till.opened',
      subject: { type: 'till', id: session.id, name },
      after: { float },
    });
    return { ok: true, id: session.id };
  });
}

async function keepTill(tx: Database, name: string): Promise<number> {
  const isNamed = sql`lower(${tills.name}) = lower(${name})`;
  const [known] = await tx.select({ id: tills.id }).from(tills).where(isNamed);
  if (known) return known.id;
  const [added] = await tx.insert(tills).values({ name }).returning({ id: tills.id });
  if (!added) throw new Error('the till was not added');
  return added.id;
}
