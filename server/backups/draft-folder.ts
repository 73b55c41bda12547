import { mkdir, rm } from 'node:fs/promises';

/** Works in a folder that only its owner reads, one caller at a time: what a killed process left there goes first. */
export async function withDraftFolder<Result>(
  folder: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
