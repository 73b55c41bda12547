import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { FileStore } from '../environment.server.ts';
import { flushFolder } from './flush-folder.server.ts';
import { findStoreProblem, openS3Client, type StoreProblem } from './s3-client.server.ts';

export type Files = {
  disk: Disk;
  /** Why files cannot be read now; answers within 2 s. */
  findProblem: () => Promise<StoreProblem | undefined>;
};

export function openFiles(store: FileStore | undefined, folder: string): Promise<Files> {
  return store ? openStore(store) : openFolder(folder);
}

const abandonedAfterMs = 3_600_000;
const draftsName = 'unfinished';
/** Files that no visitor gets: a folder and files that only the shop's own user opens. */
const privateName = 'stamps';

export const isStampFile = (file: string): boolean => /^stamp-\d+-[0-9a-f]{16}\.png$/.test(file);
export const stampPath = (file: string): string => `${privateName}/${file}`;

async function openFolder(folder: string): Promise<Files> {
  const drafts = join(folder, draftsName);
  await mkdir(drafts, { recursive: true });
  for (const name of await readdir(drafts)) {
    const draft = join(drafts, name);
    const changed = await stat(draft).catch(() => undefined);
    if (changed && changed.mtimeMs < Date.now() - abandonedAfterMs) await rm(draft, { force: true });
  }
  await moveStamps(folder);
  return {
    disk: new Disk(new WholeFileDriver({ location: folder, visibility: 'private' })),
    findProblem: () =>
      stat(drafts).then(
        () => undefined,
        () => 'unreachable',
      ),
  };
}

/** Older versions, and backups of theirs, kept stamps among the pictures. */
async function moveStamps(folder: string) {
  for (const name of (await readdir(folder)).filter(isStampFile)) {
    await mkdir(join(folder, privateName), { recursive: true, mode: 0o700 });
    await chmod(join(folder, name), 0o600);
    await rename(join(folder, name), join(folder, stampPath(name)));
  }
}

/** Readers never see half a file, and a written file survives a power cut. */
export class WholeFileDriver extends FSDriver {
  override async put(name: string, contents: string | Uint8Array): Promise<void> {
    const root = String(this.options.location);
    const draft = join(root, draftsName, randomUUID());
    const target = join(root, name);
    await mkdir(dirname(draft), { recursive: true });
    const isPrivate = name.startsWith(`${privateName}/`);
    await mkdir(dirname(target), { recursive: true, ...(isPrivate && { mode: 0o700 }) });
    try {
      await writeFile(draft, contents, { flush: true, ...(isPrivate && { mode: 0o600 }) });
      await rename(draft, target);
      await flushFolder(dirname(target));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }
}

async function openStore(store: FileStore): Promise<Files> {
  const { bucket } = store;
  const [{ S3Driver }, { HeadBucketCommand }, client] = await Promise.all([
    import('flydrive/drivers/s3'),
    import('@aws-sdk/client-s3'),
    openS3Client(store, { maxAttempts: 2, connectionTimeout: 1000, requestTimeout: 4000 }),
  ]);
  return {
    disk: new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })),
    findProblem: async () => {
      try {
        // Some proxies ask every second: this is the cheapest request that a store charges for.
        const request = new HeadBucketCommand({ Bucket: bucket });
        await client.send(request, { abortSignal: AbortSignal.timeout(2000) });
        return undefined;
      } catch (error) {
        return findStoreProblem(error);
      }
    },
  };
}

/** Undefined if there is no such file. Throws if the store does not answer. */
export async function readFileIfThere(disk: Disk, name: string): Promise<Uint8Array | undefined> {
  try {
    return await disk.getBytes(name);
  } catch (error) {
    if (isMissing(error instanceof Error ? error.cause : undefined)) return undefined;
    throw error;
  }
}

function isMissing(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return cause.name === 'NoSuchKey' || ('code' in cause && cause.code === 'ENOENT');
}
