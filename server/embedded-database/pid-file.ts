import { link, readdir, readFile, readlink, realpath, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

export type RunningServer = { pid: number; port: number };

/** By `postmaster.pid`. After a power cut that number may belong to any program, so the process must also work in this folder. */
export async function findRunningServer(folder: string): Promise<RunningServer | undefined> {
  const lines = (await readPidFile(folder))?.split('\n') ?? [];
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 && (await worksIn(pid, folder)) ? { pid, port } : undefined;
}

/** Moves aside a pid file without a server. The caller must hold the folder's lock. */
export async function moveStalePidFile(folder: string) {
  const seen = await readPidFile(folder);
  if (seen === undefined || (await findRunningServer(folder)) || (await isInUse(folder))) return;
  await moveAside(join(folder, 'postmaster.pid'), seen);
}

function readPidFile(folder: string): Promise<string | undefined> {
  return readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => undefined);
}

/** Moves the pid file away, unless it changed: without its pid file a running server does not protect its files. */
export async function moveAside(file: string, seen: string) {
  const aside = `${file}.stale`;
  try {
    await rename(file, aside);
    if ((await readFile(aside, 'utf8')) === seen) return;
    await link(aside, file);
    await rm(aside);
  } catch {}
}

export async function isInUse(folder: string): Promise<boolean> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const used = await Promise.all(pids.map((pid) => worksIn(Number(pid), folder)));
  return used.some(Boolean);
}

async function worksIn(pid: number, folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return isAlive(pid);
  const readProcess = (name: string) => readlink(`/proc/${name}`).catch(() => undefined);
  if ((await readProcess(`${pid}/cwd`)) !== (await realpath(folder).catch(() => folder))) return false;
  // A host sees its containers' processes under other numbers than their pid files hold.
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
