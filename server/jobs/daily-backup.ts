import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Disk } from 'flydrive';
import type { Logger } from 'pino';
import { findBackup } from '../../app/domain/backups/backup.queries.ts';
import {
  type BackupProblem,
  backupDay,
  backupName,
  outdatedBackups,
} from '../../app/domain/backups/backup.ts';
import { recordBackup } from '../../app/domain/backups/record-backup.ts';
import type { Database } from '../../app/platform/database/database.server.ts';
import { withLongConnection } from '../../app/platform/database/long-connection.server.ts';
import type { DailyBackup } from '../../app/platform/environment.server.ts';
import { DamagedArchive } from '../../app/platform/files/archive.server.ts';
import { signInTables } from '../backups/make-backup.ts';
import { makeVerifiedBackup } from '../backups/make-verified-backup.ts';

type Doors = { url: string; db: Database; disk: Disk; log: Logger };

/** Any number will do, as long as nothing else in the database locks it. */
const dailyLock = 4_202_602;
/** How often it is looked whether a backup is due, and how long after a failure it is tried again, in milliseconds. */
const rounds = 300_000;
const patience = 3_600_000;

/** Keeps the shop every day, once, whichever instance is first. */
export function startDailyBackup(backup: DailyBackup, doors: Doors): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  let working = Promise.resolve();
  const round = () => {
    working = working
      .then(() => backUpIfDue(backup, doors, new Date(), stopping.signal))
      .catch((error) => doors.log.error({ err: error }, 'it could not be told whether a backup is due'));
  };
  round();
  const clock = setInterval(round, rounds);
  return {
    stop: async () => {
      clearInterval(clock);
      stopping.abort();
      await working;
    },
  };
}

/** Makes the day's backup unless it is made, in the making, or failed within the last hour. */
export async function backUpIfDue(backup: DailyBackup, doors: Doors, now: Date, signal: AbortSignal) {
  const day = backupDay(now);
  if (signal.aborted || !(await isDue(doors.db, day, now))) return;
  await withLongConnection(doors.url, 'comptoir backup', async (keeper) => {
    const { rows } = await keeper.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
      dailyLock,
    ]);
    // Another instance may have been faster, and be done by now.
    if (rows[0]?.isOurs && (await isDue(doors.db, day, now))) await backUp(backup, doors, day, now, signal);
  });
}

async function isDue(db: Database, day: string, now: Date): Promise<boolean> {
  const row = await findBackup(db, day);
  return !row || (row.problem !== null && row.triedAt.getTime() <= now.getTime() - patience);
}

async function backUp(
  { folder, days }: DailyBackup,
  { url, db, disk, log }: Doors,
  day: string,
  now: Date,
  signal: AbortSignal,
) {
  const path = join(folder, backupName('daily', now));
  try {
    const { bytes } = await makeVerifiedBackup({ url, disk, path, leaveOut: signInTables, signal });
    await recordBackup(db, day, now, { bytes });
    log.info({ path, bytes }, 'the backup was made and read back');
  } catch (error) {
    if (signal.aborted) return;
    log.error({ err: error }, 'the backup failed');
    await recordBackup(db, day, now, { problem: problemOf(error) });
    return;
  }
  // Only now: until the new one was read back, the old ones are all there is.
  for (const name of outdatedBackups(await readdir(folder), days)) {
    await rm(join(folder, name), { force: true });
    log.info({ name }, 'an old backup was removed');
  }
}

const problemsOfTheDisk: Record<string, BackupProblem> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EACCES: 'folder',
  EPERM: 'folder',
  EROFS: 'folder',
  ENOENT: 'folder',
  ENOTDIR: 'folder',
  EEXIST: 'folder',
};

function problemOf(error: unknown): BackupProblem {
  if (error instanceof DamagedArchive) return 'damaged';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^([0-9A-Z]{5}|ECONN.*)$/.test(code) && !(code in problemsOfTheDisk)) return 'database';
  return problemsOfTheDisk[code] ?? 'other';
}
