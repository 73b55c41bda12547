import { join } from 'node:path';
import { type Environment, InvalidEnvironment } from '../app/platform/environment.server.ts';
import { type Files, openFiles } from '../app/platform/files/files.server.ts';

/**
 * Opens the files, and says at the start when they cannot be reached. A store that has no such bucket or refuses the key
 * stops the start; one that does not answer will come back, and pages can be read without pictures meanwhile.
 */
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
