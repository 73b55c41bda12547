import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Disk } from 'flydrive';
import type { Logger } from 'pino';
import { findBackup } from '../../app/domain/backups/backup.queries.ts';
import { backupDay, backupName, dailyBeginning, outdatedBackups } from '../../app/domain/backups/backup.ts';
import { recordBackup } from '../../app/domain/backups/record-backup.ts';
import { withLock } from '../../app/platform/database/advisory-lock.server.ts';
import type { Database } from '../../app/platform/database/database.server.ts';
import type { DailyBackup } from '../../app/platform/environment.server.ts';
import { removeDrafts } from '../../app/platform/files/archive.server.ts';
import { signInTables } from '../backups/make-backup.ts';
import { makeVerifiedBackup } from '../backups/make-verified-backup.ts';
import { problemOf } from './backup-problem.ts';

type Shop = { url: string; db: Database; disk: Disk; log: Logger };

const retryDelayMs = 3_600_000;

/** Makes the day's backup unless an instance has made it, is making it, or failed within the last hour. */
export async function backUpIfDue(backup: DailyBackup, shop: Shop, now: Date, signal: AbortSignal) {
  const day = backupDay(now);
  if (signal.aborted || !(await isDue(shop.db, day, now))) return;
  await withLock(shop.url, 'daily-backup', async () => {
    if (await isDue(shop.db, day, now)) await backUp(backup, shop, day, now, signal);
  });
}

async function isDue(db: Database, day: string, now: Date): Promise<boolean> {
  const row = await findBackup(db, day);
  return !row || (row.problem !== null && row.triedAt.getTime() <= now.getTime() - retryDelayMs);
}

async function backUp(
  { folder, days }: DailyBackup,
  { url, db, disk, log }: Shop,
  day: string,
  now: Date,
  signal: AbortSignal,
) {
  const path = join(folder, backupName('daily', now));
  try {
    // The lock says that none is being written. Those of processes that are killed again and again would fill the disk.
    await removeDrafts(folder, dailyBeginning);
    const { bytes } = await makeVerifiedBackup({ url, disk, path, leaveOut: signInTables, signal });
    await recordBackup(db, day, now, { bytes });
    log.info({ path, bytes }, 'backup verified');
  } catch (error) {
    if (signal.aborted) return;
    log.error({ err: error }, 'backup failed');
    await recordBackup(db, day, now, { problem: problemOf(error) });
    return;
  }
  // Not before the new one is verified.
  for (const name of outdatedBackups(await readdir(folder), days, now)) {
    await rm(join(folder, name), { force: true });
    log.info({ name }, 'old backup removed');
  }
}
