import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '../app/platform/environment.server.ts';
import { InvalidEnvironment } from '../app/platform/environment-variables.server.ts';
import { type Files, openFiles } from '../app/platform/files/files.server.ts';

export async function requireDataFolder(folder: string) {
  await mkdir(folder, { recursive: true }).catch(() => {});
  try {
    await access(folder, constants.W_OK);
  } catch {
    throw new InvalidEnvironment(`DATA_DIR is ${folder}, which cannot be written to.`);
  }
}

/** Opens the file store. A wrong bucket or key stops the start; a store that does not answer is announced. */
export async function openShopFiles(
  { fileStore, dataDir }: Environment,
  announce: (sentence: string) => void,
): Promise<Files> {
  const files = await openFiles(fileStore, join(dataDir, 'images'));
  const problem = await files.findProblem();
  if (problem === 'no-bucket') throw new InvalidEnvironment('S3_BUCKET: the file store has no such bucket.');
  if (problem === 'refused')
    throw new InvalidEnvironment('S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY is refused by the file store.');
  if (problem) announce('The file store does not answer: pictures are missing until it does.');
  return files;
}
