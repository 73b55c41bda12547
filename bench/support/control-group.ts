import { existsSync } from 'node:fs';
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** In milliseconds. */
const longestEnd = 30_000;

export type ControlGroup = {
  /** A process that writes its id here belongs to the group, with all that it starts. */
  members: string;
  /** Processes that the kernel killed because the group had no memory left. */
  kills: () => Promise<number>;
  /** Memory that cannot be given back to the disk, in MB. */
  held: () => Promise<number>;
  remove: () => Promise<void>;
};

/** A memory control group of this machine (version 1 or 2) with a limit in bytes; undefined where none can be made. */
export async function openControlGroup(name: string, limit?: number): Promise<ControlGroup | undefined> {
  const version = existsSync('/sys/fs/cgroup/memory') ? one : two;
  const folder = join(await version.parent(), `comptoir-${process.pid}-${name}`);
  try {
    await mkdir(folder);
    if (limit) await writeFile(join(folder, version.limit), String(limit));
  } catch {
    await rmdir(folder).catch(() => {});
    return undefined;
  }
  const value = async (file: string, key: string) =>
    Number(new RegExp(`^${key} (\\d+)$`, 'm').exec(await readFile(join(folder, file), 'utf8'))?.[1]);
  return {
    members: join(folder, 'cgroup.procs'),
    kills: () => value(version.kills, 'oom_kill'),
    held: async () => {
      const parts = await Promise.all(version.held.map((key) => value('memory.stat', key)));
      return parts.reduce((sum, part) => sum + part, 0) / 1e6;
    },
    remove: async () => {
      const members = async () => (await readFile(join(folder, 'cgroup.procs'), 'utf8')).trim();
      // The database ends after the shop.
      for (let waited = 0; (await members()) !== '' && waited < longestEnd; waited += 100) await sleep(100);
      await rmdir(folder);
    },
  };
}

const one = {
  parent: async () => {
    const own = /^\d+:memory:(.*)$/m.exec(await readFile('/proc/self/cgroup', 'utf8'))?.[1] ?? '';
    return join('/sys/fs/cgroup/memory', own);
  },
  limit: 'memory.limit_in_bytes',
  kills: 'memory.oom_control',
  held: ['total_rss', 'total_shmem'],
};

/** In version 2 only the topmost group may hold processes beside groups. */
const two = {
  parent: async () => '/sys/fs/cgroup',
  limit: 'memory.max',
  kills: 'memory.events',
  held: ['anon', 'shmem'],
};
