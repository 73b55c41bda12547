import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Disk } from 'flydrive';
import { latestRemoteBackup, remoteBackupName } from '../../../app/domain/backups/backup.ts';
import type { RemoteBackup } from '../../../app/platform/environment.server.ts';
import { decrypt, encrypt } from '../../../app/platform/files/encryption.server.ts';
import { withPath } from '../../../app/platform/files/with-path.ts';
import { BackupRefused } from '../../refusals.ts';
import type { Contents } from '../contents.ts';
import { signInTables, withDraftFolder } from '../make-backup.ts';
import { makeVerifiedBackup } from '../make-verified-backup.ts';
import { openRemoteStore } from './remote-store.ts';

export type Sent = { name: string; bytes: number; contents: Contents };

type SendOptions = {
  remote: RemoteBackup;
  url: string;
  disk: Disk;
  dataDir: string;
  now: Date;
  signal: AbortSignal;
};

/** Makes a backup beside the shop's data, reads it back, and sends it encrypted. One at a time: the caller holds the lock. */
export async function sendBackup({ remote, url, disk, dataDir, now, signal }: SendOptions): Promise<Sent> {
  return withDraftFolder(join(dataDir, 'sending'), async (folder) => {
    const store = await openRemoteStore(remote.store, signal);
    // Finds a wrong bucket or key before an hour of work.
    await store.list();
    const path = join(folder, 'shop.tar.zst');
    const { contents } = await makeVerifiedBackup({ url, disk, path, leaveOut: signInTables, signal });
    const name = remoteBackupName(now);
    const bytes = await store.put(name, encrypt(createReadStream(path), remote.key));
    return { name, bytes, contents };
  });
}

/** Fetches `latest`, or the backup of that name, into a file that lives as long as the work. */
export async function withFetchedBackup<Result>(
  { store, key }: RemoteBackup,
  { wanted, folder, signal }: { wanted: string; folder: string; signal: AbortSignal },
  work: (fetched: { path: string; name: string }) => Promise<Result>,
): Promise<Result> {
  const remote = await openRemoteStore(store, signal);
  const findLatest = async () =>
    latestRemoteBackup(
      (await remote.list()).map(({ name }) => name),
      new Date(),
    );
  const name = wanted === 'latest' ? await findLatest() : wanted;
  const body = name === undefined ? undefined : await remote.get(name);
  if (name === undefined || !body)
    throw new BackupRefused(
      name === undefined
        ? 'There is no backup in the store yet.'
        : `There is no backup ${name} in the store: “backup --list” names those that are there.`,
    );
  return withDraftFolder(join(folder, 'fetching'), async (draft) => {
    const path = join(draft, 'shop.tar.zst');
    await pipeline(decrypt(body, key), createWriteStream(path, { mode: 0o600 }), { signal }).catch(
      (error) => {
        throw withPath(error, path);
      },
    );
    return work({ path, name });
  });
}
