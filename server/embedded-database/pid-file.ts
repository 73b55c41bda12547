import { link, readdir, readFile, readlink, realpath, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

export type RunningServer = { pid: number; port: number };

/**
 * The server that runs on this database's folder, found through its `postmaster.pid` and checked to be ours: a
 * process that works in that very folder. After a power cut the same number may belong to any program, and a
 * server in another container has its number there, not here. Changes nothing.
 */
export async function findRunningServer(folder: string): Promise<RunningServer | undefined> {
  const lines = (await readPidFile(folder))?.split('\n') ?? [];
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 && (await worksIn(pid, folder)) ? { pid, port } : undefined;
}

/** Moves aside a pid file that names no server of ours. Only for who has the folder's lock: others cannot tell. */
export async function moveStalePidFile(folder: string) {
  const seen = await readPidFile(folder);
  if (seen === undefined || (await findRunningServer(folder)) || (await isInUse(folder))) return;
  await moveAside(join(folder, 'postmaster.pid'), seen);
}

function readPidFile(folder: string): Promise<string | undefined> {
  return readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => undefined);
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
export async function isInUse(folder: string): Promise<boolean> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const used = await Promise.all(pids.map((pid) => worksIn(Number(pid), folder)));
  return used.some(Boolean);
}

/** Where there is no /proc to ask, a living process of that number is taken for the server. */
async function worksIn(pid: number, folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return isAlive(pid);
  const readProcess = (name: string) => readlink(`/proc/${name}`).catch(() => undefined);
  if ((await readProcess(`${pid}/cwd`)) !== (await realpath(folder).catch(() => folder))) return false;
  // A machine sees its containers' processes too, but under other numbers than they have in their pid files.
  return (await readProcess(`${pid}/ns/pid`)) === (await readProcess('self/ns/pid'));
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
