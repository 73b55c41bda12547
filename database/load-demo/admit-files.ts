import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InvalidEnvironment } from '../../app/platform/environment-variables.server.ts';
import type { Notices } from '../../app/platform/files/notices.server.ts';
import type { Pictures } from '../../app/platform/pictures/pictures.server.ts';

export type DemoFiles = { pictures: Pictures; notices: Notices };
export type AdmittedFiles = {
  pictures: { file: string; color: string }[];
  notice: { file: string; size: number } | undefined;
};

type NamedFiles = { picture: string; more_pictures?: string[]; notice?: string };

export async function admitFiles(
  files: DemoFiles,
  { picture, more_pictures = [], notice }: NamedFiles,
): Promise<AdmittedFiles> {
  const drawn = [picture, ...more_pictures].map((file) => admitPicture(files.pictures, file));
  return {
    pictures: await Promise.all(drawn),
    notice: notice === undefined ? undefined : await admitNotice(files.notices, notice),
  };
}

async function admitPicture(pictures: Pictures, file: string) {
  const admitted = await pictures.admit(await readFile(join('database', 'demo', 'pictures', file)));
  if (admitted.ok) return admitted;
  if (admitted.reason === 'picture-not-kept')
    throw new InvalidEnvironment('The demonstration shop cannot be loaded: the files cannot be written.');
  throw new Error(`The demonstration picture ${file} was refused: ${admitted.reason}`);
}

async function admitNotice(notices: Notices, file: string) {
  const admitted = await notices.admit(await readFile(join('database', 'demo', 'notices', file)));
  if (admitted.ok) return admitted;
  throw new Error(`The demonstration notice ${file} was refused: ${admitted.reason}`);
}
