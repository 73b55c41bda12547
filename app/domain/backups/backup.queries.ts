import { and, desc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { backups, remoteBackups } from './backup.tables.ts';

/** A clock that was ahead once may have left rows for days to come. */
export const hasCome = lte(backups.day, sql`(now() at time zone 'Africa/Douala')::date`);

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

/** The last backup that was sent, and what went wrong since. */
export async function findRemoteBackups(db: Database) {
  const hasCome = lte(remoteBackups.slot, sql`now()`);
  const [verified] = await db
    .select({ at: remoteBackups.triedAt, bytes: remoteBackups.bytes })
    .from(remoteBackups)
    .where(and(isNotNull(remoteBackups.bytes), hasCome))
    .orderBy(desc(remoteBackups.slot))
    .limit(1);
  const [last] = await db
    .select({ at: remoteBackups.triedAt, problem: remoteBackups.problem })
    .from(remoteBackups)
    .where(hasCome)
    .orderBy(desc(remoteBackups.slot))
    .limit(1);
  return { verified, failed: last?.problem ? { at: last.at, problem: last.problem } : undefined };
}

export async function findRemoteBackup(db: Database, slot: Date) {
  const [row] = await db.select().from(remoteBackups).where(eq(remoteBackups.slot, slot));
  return row;
}

export async function findBackup(db: Database, day: string) {
  const [row] = await db.select().from(backups).where(eq(backups.day, day));
  return row;
}
