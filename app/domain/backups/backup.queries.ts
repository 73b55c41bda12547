import { and, desc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { backups } from './backup.tables.ts';

/** A clock that was ahead once may have left rows for days to come. */
const hasCome = lte(backups.day, sql`(now() at time zone 'Africa/Douala')::date`);

export async function findBackups(db: Database) {
  const [verified] = await db
    .select({ at: backups.triedAt, bytes: backups.bytes })
    .from(backups)
    .where(and(isNotNull(backups.bytes), hasCome))
    .orderBy(desc(backups.day))
    .limit(1);
  const [last] = await db
    .select({ at: backups.triedAt, problem: backups.problem })
    .from(backups)
    .where(hasCome)
    .orderBy(desc(backups.day))
    .limit(1);
  return { verified, failed: last?.problem ? { at: last.at, problem: last.problem } : undefined };
}

export type ShownBackups = Awaited<ReturnType<typeof findBackups>>;

export async function findBackup(db: Database, day: string) {
  const [row] = await db.select().from(backups).where(eq(backups.day, day));
  return row;
}
