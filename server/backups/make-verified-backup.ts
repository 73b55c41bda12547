import { rm, stat } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { DamagedArchive } from '../../app/platform/files/archive.server.ts';
import { checkBackup } from './check-backup.ts';
import type { Contents } from './contents.ts';
import { type BackupOptions, makeBackup, PictureRemoved } from './make-backup.ts';

const maxTries = 3;

export async function makeVerifiedBackup(
  options: BackupOptions,
): Promise<{ contents: Contents; bytes: number }> {
  const contents = await makeWithPictures(options, maxTries);
  try {
    const read = await checkBackup(options.path);
    if (!isDeepStrictEqual(read.contents, contents))
      throw new DamagedArchive('The archive is not what was written into it.');
  } catch (error) {
    await rm(options.path, { force: true });
    throw error;
  }
  return { contents, bytes: (await stat(options.path)).size };
}

async function makeWithPictures(options: BackupOptions, tries: number): Promise<Contents> {
  try {
    return await makeBackup(options);
  } catch (error) {
    if (error instanceof PictureRemoved && tries > 1) return makeWithPictures(options, tries - 1);
    throw error;
  }
}
