import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { mailSeller } from '../mails/queue-mail.ts';
import { backups } from './backup.tables.ts';
import type { BackupProblem } from './backup.ts';

export type BackupResult = { bytes: number } | { problem: BackupProblem };

export async function recordBackup(db: Database, day: string, triedAt: Date, result: BackupResult) {
  const bytes = 'bytes' in result ? result.bytes : null;
  const problem = 'problem' in result ? result.problem : null;
  await db.transaction(async (tx) => {
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
