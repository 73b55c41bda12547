import { link, readdir, readFile, readlink, realpath, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

export type RunningServer = { pid: number; port: number };

/**
 * The server that runs on this database's folder, found through its `postmaster.pid` and checked to be ours: a
 * process that works in that very folder. A pid file that names no such process is moved aside, never obeyed:
 * after a power cut the same number may belong to any program.
 */
export async function findRunningServer(folder: string): Promise<RunningServer | undefined> {
  const file = join(folder, 'postmaster.pid');
  const seen = await readFile(file, 'utf8').catch(() => undefined);
  if (seen === undefined) return undefined;
  const lines = seen.split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (pid > 0 && (await worksIn(pid, folder))) return { pid, port };
  if (!(await isInUse(folder))) await moveAside(file, seen);
  return undefined;
}

/**
 * Moves a pid file away that was seen to name nobody. Where another start's server has put its own there meanwhile, that one goes
 * back: without it nothing would keep a second server from the same files.
 */
export async function moveAside(file: string, seen: string) {
  const aside = `${file}.stale`;
  try {
    await rename(file, aside);
    if ((await readFile(aside, 'utf8')) === seen) return;
    await link(aside, file);
    await rm(aside);
  } catch {
    // Another start moved it first.
  }
}

/** Whether any process works in the folder: parts of a killed server may outlive its main process for a moment. */
async function isInUse(folder: string): Promise<boolean> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const used = await Promise.all(pids.map((pid) => worksIn(Number(pid), folder)));
  return used.some(Boolean);
}

/** Where there is no /proc to ask, a living process of that number is taken for the server. */
export async function worksIn(pid: number, folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return isAlive(pid);
  const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return workingFolder === (await realpath(folder));
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
