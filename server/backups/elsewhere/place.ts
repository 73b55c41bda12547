import type { Environment, RemoteBackup } from '../../../app/platform/environment.server.ts';
import { BackupRefused } from '../../refusals.ts';

/** The name after `s3:`, undefined for a file. */
export function nameElsewhere(archive: string): string | undefined {
  return /^s3:(.*)$/.exec(archive)?.[1];
}

export function requireRemoteBackup({ remoteBackup }: Pick<Environment, 'remoteBackup'>): RemoteBackup {
  if (remoteBackup) return remoteBackup;
  throw new BackupRefused(
    'Which store? Backups elsewhere need BACKUP_S3_ENDPOINT, BACKUP_S3_BUCKET, BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY and BACKUP_KEY.',
  );
}
