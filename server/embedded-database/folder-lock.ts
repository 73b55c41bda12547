import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { DatabaseRefused } from '../refusals.ts';

export type FolderLock = {
  /** For the database's server to inherit; undefined where the system has no such lock. */
  fd: number | undefined;
  take: () => Promise<boolean>;
  release: () => void;
};

/** The kernel holds the lock until this process and the server that inherited the file ended; other containers see it. */
export function openFolderLock(dataDir: string): FolderLock {
  if (process.platform !== 'linux') return { fd: undefined, take: async () => true, release: () => {} };
  const fd = openLockFile(join(dataDir, 'database.lock'));
  let isHeld = false;
  return {
    fd,
    take: async () => {
      isHeld ||= await flock(fd, dataDir);
      return isHeld;
    },
    release: () => closeSync(fd),
  };
}

function openLockFile(file: string): number {
  try {
    return openSync(file, 'a', 0o600);
  } catch (error) {
    throw new DatabaseRefused(
      `${file} cannot be opened (${error instanceof Error && 'code' in error ? error.code : error}).`,
    );
  }
}

/** Node has no flock(2). The program locks the open file for this process too. */
async function flock(fd: number, dataDir: string): Promise<boolean> {
  const child = spawn('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'pipe', fd] });
  const output = child.stderr ? text(child.stderr) : '';
  const status = await once(child, 'close').then(
    ([code]) => code,
    () => undefined,
  );
  if (status === undefined) {
    throw new DatabaseRefused(
      'The database needs the program "flock" to keep a second shop from its files: install util-linux.',
    );
  }
  if (status > 1) {
    throw new DatabaseRefused(`The folder ${dataDir} cannot be locked: ${(await output).trim()}.`);
  }
  return status === 0;
}
