import type { BackupProblem } from '../../app/domain/backups/backup.ts';
import { lostConnection } from '../../app/platform/database/outage.server.ts';
import { DamagedArchive } from '../../app/platform/files/archive.server.ts';
import { RemoteStoreFailed } from '../backups/elsewhere/remote-store.ts';

const diskProblems: Record<string, BackupProblem> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EACCES: 'folder',
  EPERM: 'folder',
  EROFS: 'folder',
  ENOENT: 'folder',
  ENOTDIR: 'folder',
  EEXIST: 'folder',
};

export function problemOf(error: unknown): BackupProblem {
  if (error instanceof DamagedArchive) return 'damaged';
  if (error instanceof RemoteStoreFailed) return 'store';
  if (error instanceof Error && lostConnection.test(error.message)) return 'database';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^([0-9A-Z]{5}|ECONN.*)$/.test(code) && !(code in diskProblems)) return 'database';
  return diskProblems[code] ?? 'other';
}
