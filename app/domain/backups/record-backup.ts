import { gt, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { mailSeller } from '../mails/queue-mail.ts';
import { backups, remoteBackups } from './backup.tables.ts';
import { type BackupProblem, backupDay } from './backup.ts';

export type BackupResult = { bytes: number } | { problem: BackupProblem };

export async function recordBackup(db: Database, day: string, triedAt: Date, result: BackupResult) {
  const bytes = 'bytes' in result ? result.bytes : null;
  const problem = 'problem' in result ? result.problem : null;
  await db.transaction(async (tx) => {
    // Days to come are those of a clock that was ahead: their backups are still to be made.
    await tx.delete(backups).where(gt(backups.day, day));
    await tx
      .insert(backups)
      .values({ day, triedAt, bytes, problem })
      .onConflictDoUpdate({
        target: backups.day,
        set: { triedAt, bytes, problem, attempts: sql`${backups.attempts} + 1` },
      });
    if (problem) await mailSeller(tx, `backup-failed:${day}`, { kind: 'backup-failed', facts: { problem } });
  });
}

const rememberedDays = 60;

/** The seller gets one mail a day. */
export async function recordRemoteBackup(db: Database, slot: Date, triedAt: Date, result: BackupResult) {
  const bytes = 'bytes' in result ? result.bytes : null;
  const problem = 'problem' in result ? result.problem : null;
  await db.transaction(async (tx) => {
    const set = { triedAt, bytes, problem };
    await tx
      .insert(remoteBackups)
      .values({ slot, ...set })
      .onConflictDoUpdate({ target: remoteBackups.slot, set });
    await tx
      .delete(remoteBackups)
      .where(
        or(
          lt(remoteBackups.slot, sql`now() - ${rememberedDays} * interval '1 day'`),
          gt(remoteBackups.slot, slot),
        ),
      );
    if (problem)
      await mailSeller(tx, `remote-backup-failed:${backupDay(triedAt)}`, {
        kind: 'backup-failed',
        facts: { problem },
      });
  });
}
