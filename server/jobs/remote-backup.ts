import type { Disk } from 'flydrive';
import type { Logger } from 'pino';
import { findRemoteBackup } from '../../app/domain/backups/backup.queries.ts';
import { outdatedRemoteBackups, remoteBackupSlot } from '../../app/domain/backups/backup.ts';
import { recordRemoteBackup } from '../../app/domain/backups/record-backup.ts';
import { withLock } from '../../app/platform/database/advisory-lock.server.ts';
import type { Database } from '../../app/platform/database/database.server.ts';
import type { FileStore, RemoteBackup } from '../../app/platform/environment.server.ts';
import { openRemoteStore } from '../backups/elsewhere/remote-store.ts';
import { sendBackup } from '../backups/elsewhere/send-backup.ts';
import { problemOf } from './backup-problem.ts';

type Shop = { url: string; db: Database; disk: Disk; dataDir: string; log: Logger };

const retryDelayMs = 10 * 60_000;

/** Sends the interval's backup unless an instance has sent it, is sending it, or failed within the last ten minutes. */
export async function sendBackupIfDue(remote: RemoteBackup, shop: Shop, now: Date, signal: AbortSignal) {
  const slot = remoteBackupSlot(now, remote.hours);
  if (signal.aborted || !(await isDue(shop.db, slot, now))) return;
  await withLock(shop.url, 'remote-backup', async () => {
    if (await isDue(shop.db, slot, now)) await send(remote, shop, slot, now, signal);
  });
}

async function isDue(db: Database, slot: Date, now: Date): Promise<boolean> {
  const row = await findRemoteBackup(db, slot);
  return !row || (row.problem !== null && row.triedAt.getTime() <= now.getTime() - retryDelayMs);
}

async function send(remote: RemoteBackup, shop: Shop, slot: Date, now: Date, signal: AbortSignal) {
  const { url, db, disk, dataDir, log } = shop;
  try {
    const { name, bytes } = await sendBackup({ remote, url, disk, dataDir, now, signal });
    await recordRemoteBackup(db, slot, now, { bytes });
    log.info({ name, bytes }, 'backup sent');
  } catch (error) {
    if (signal.aborted) return;
    log.error({ err: error }, 'backup not sent');
    await recordRemoteBackup(db, slot, now, { problem: problemOf(error) });
    return;
  }
  await removeOutdated(remote.store, now, log, signal);
}

/** Not before the new one is there. A key that may not delete leaves them to the store's own rules. */
async function removeOutdated(store: FileStore, now: Date, log: Logger, signal: AbortSignal) {
  try {
    const remote = await openRemoteStore(store, signal);
    const names = (await remote.list()).map(({ name }) => name);
    for (const name of outdatedRemoteBackups(names, now)) {
      await remote.remove(name);
      log.info({ name }, 'old backup removed');
    }
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, 'old backup not removed');
  }
}
