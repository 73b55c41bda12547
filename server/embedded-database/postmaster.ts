import { type ChildProcess, spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { FolderLock } from './folder-lock.ts';
import type { Runner } from './unprivileged-user.ts';

/** Said out loud although most are PostgreSQL's own defaults: an acknowledged order is on the disk. */
const durability = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };
const smallMachine = { shared_buffers: '128MB', max_connections: '100', jit: 'off', timezone: 'UTC' };
/** Reachable from this machine only. */
const door = { listen_addresses: '127.0.0.1', unix_socket_directories: '' };
/**
 * The log is written to one file, made anew at each start, and must never fill the disk. What a statement broke on is told to the
 * shop, which logs it without the row that PostgreSQL would quote here.
 */
const logging = { log_min_messages: 'log', log_min_error_statement: 'panic', logging_collector: 'off' };

/**
 * Starts the server on a port. It belongs to no terminal: Ctrl+C ends the shop first, which then ends the server. It
 * inherits the folder's lock, and keeps it when the shop is killed.
 */
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
  const settings = Object.entries({ ...durability, ...smallMachine, ...door, ...logging, port });
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
    env: { PATH: process.env.PATH },
  });
  child.on('error', () => {});
  await logFile.close();
  child.unref();
  return child;
}

/** A port of this machine that nobody listens on at this moment. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (!address || typeof address === 'string') throw new Error('no free port was given');
  return address.port;
}
