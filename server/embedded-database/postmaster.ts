import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { memoryLimits } from '../../app/platform/memory.server.ts';
import type { FolderLock } from './folder-lock.ts';
import type { Runner } from './unprivileged-user.ts';

/** Most are defaults; stated because an acknowledged order must be on the disk. */
const durability = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };
const smallMachine = {
  shared_buffers: `${memoryLimits.sharedBuffers / 1024}kB`,
  // Two WAL files of 16 MB stay after a busy hour, instead of five.
  min_wal_size: '32MB',
  max_connections: '100',
  // Three processes less; a shop's reads are too small for reading ahead.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  jit: 'off',
  timezone: 'UTC',
};
/** glibc returns to the system what a statement has freed (decisions/026). */
const freedMemory = { MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '262144' };
const network = { listen_addresses: '127.0.0.1', unix_socket_directories: '' };
/** The log must not fill the disk, nor quote rows of failed statements, which hold personal data. */
const logging = { log_min_messages: 'log', log_min_error_statement: 'panic', logging_collector: 'off' };

/** Detached, so that Ctrl+C ends the shop first. The server inherits the folder's lock, and holds it if the shop is killed. */
export async function spawnPostmaster({
  folder,
  port,
  binaries,
  runner,
  lock,
}: {
  folder: string;
  port: number;
  binaries: string;
  runner: Runner;
  lock: FolderLock;
}): Promise<ChildProcess> {
  const settings = Object.entries({ ...durability, ...smallMachine, ...network, ...logging, port });
  const [command, args] = runner.command(join(binaries, 'postgres'), [
    '-D',
    folder,
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const logFile = await open(join(folder, '..', 'database.log'), 'w', 0o600);
  const child = spawn(command, args, {
    cwd: folder,
    detached: true,
    stdio: ['ignore', logFile.fd, logFile.fd, lock.fd ?? 'ignore'],
    env: { PATH: process.env.PATH, ...(memoryLimits.isSmall && freedMemory) },
  });
  child.on('error', () => {});
  await logFile.close();
  child.unref();
  return child;
}

/** Below the ports that systems give to outgoing connections: one of those would take it before the server listens. */
export async function findFreePort(): Promise<number> {
  while (true) {
    const port = randomInt(20_000, 32_768);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false;
    throw error;
  }
  server.close();
  await once(server, 'close');
  return true;
}
