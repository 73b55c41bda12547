import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseRefused } from '../refusals.ts';
import { findBinaries } from './binaries.ts';
import { type Cluster, clusterFolder, createCluster, readCluster } from './cluster.ts';
import { type FolderLock, openFolderLock } from './folder-lock.ts';
import { findRunningServer, isAlive, isInUse, moveStalePidFile, type RunningServer } from './pid-file.ts';
import { findFreePort, spawnPostmaster } from './postmaster.ts';
import { connectSupervisor, prepareShopRole, type Supervisor } from './supervisor.ts';
import { findRunner, type Runner } from './unprivileged-user.ts';

type Log = (event: string, fields?: Record<string, unknown>) => void;
type Options = { dataDir: string; log: Log; binaries?: string };

export type EmbeddedDatabase = { url: string; stop: () => Promise<void> };

/** Enough for crash recovery on a slow disk. */
const maxStartMs = 60_000;
const maxLockMs = 3000;

/** Starts, or adopts from a killed shop, the server of a data folder, and restarts it when it dies. Throws `DatabaseRefused`. */
export async function startEmbeddedDatabase({
  dataDir,
  log,
  binaries = findBinaries(),
}: Options): Promise<EmbeddedDatabase> {
  const runner = findRunner([binaries, dataDir]);
  const lock = openFolderLock(dataDir);
  try {
    const running = await lockOrFindServer(dataDir, lock);
    const cluster = running
      ? await readCluster(dataDir)
      : await createCluster(dataDir, binaries, runner, lock);
    return await superviseServer({ cluster, binaries, runner, dataDir, lock, log });
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function superviseServer(start: Start): Promise<EmbeddedDatabase> {
  const { cluster, lock, log } = start;
  let server = await startOrAdopt(start, await findFreePort());
  await prepareShopRole(server.supervisor, cluster.passwords.comptoir);

  let isStopping = false;
  const watch = async () => {
    while (!isStopping) {
      await server.supervisor.lost;
      if (isStopping) return;
      log('database lost, restarting');
      const restarted = await restart(start, server.port, () => isStopping);
      if (!restarted) return;
      server = restarted;
      log('database restarted', { pid: server.pid });
    }
  };
  const watching = watch().catch((error: Error) => log('database restart failed', { reason: error.message }));

  return {
    url: `postgres://comptoir:${cluster.passwords.comptoir}@127.0.0.1:${server.port}/comptoir`,
    stop: async () => {
      if (isStopping) return;
      isStopping = true;
      const known = server;
      await stopServer(known);
      await watching;
      if (server !== known) await stopServer(server);
      lock.release();
    },
  };
}

type Start = {
  cluster: Cluster;
  binaries: string;
  runner: Runner;
  dataDir: string;
  lock: FolderLock;
  log: Log;
};
type Server = { pid: number; port: number; supervisor: Supervisor };

/** The folder's running server, or undefined once this process has the folder's lock. Other containers' servers are invisible. */
async function lockOrFindServer(dataDir: string, lock: FolderLock): Promise<RunningServer | undefined> {
  const folder = clusterFolder(dataDir);
  const startedAt = Date.now();
  while (true) {
    const running = await findRunningServer(folder);
    if (running || (await lock.take())) return running;
    const isEnding = await isInUse(folder);
    if (Date.now() - startedAt > (isEnding ? maxStartMs : maxLockMs)) throw alreadyRunning(dataDir);
    await wait(50);
  }
}

function alreadyRunning(dataDir: string): DatabaseRefused {
  return new DatabaseRefused(
    `Another Comptoir is already running on ${dataDir} (perhaps in another container): stop it first, or give this one its own DATA_DIR.`,
  );
}

async function startOrAdopt(
  { cluster, binaries, runner, dataDir, lock, log }: Start,
  freePort: number,
): Promise<Server> {
  const { folder, passwords } = cluster;
  const deadline = Date.now() + maxStartMs;
  let lockedUntil: number | undefined;

  while (Date.now() < deadline) {
    const running = await lockOrFindServer(dataDir, lock);
    if (!running) {
      await moveStalePidFile(folder);
      const child = await spawnPostmaster({ folder, port: freePort, binaries, runner, lock });
      await waitForPidFile(folder, () => child.exitCode === null);
      continue;
    }
    const supervisor = await connectSupervisor(running.port, passwords.postgres);
    if (typeof supervisor === 'object') {
      log('database ready', { ...running, binaries });
      return { ...running, supervisor };
    }
    if (supervisor === 'wrong-password') {
      throw new DatabaseRefused(
        `The database in ${dataDir} does not take the password kept in database-passwords.json beside it.`,
      );
    }
    if (supervisor === 'locked') {
      lockedUntil ??= Date.now() + maxLockMs;
      if (Date.now() > lockedUntil) throw alreadyRunning(dataDir);
    }
    await wait(50);
  }
  throw new DatabaseRefused(
    `The database in ${dataDir} did not answer within ${maxStartMs / 1000} s: database.log in that folder may say why.`,
  );
}

async function waitForPidFile(folder: string, isStarting: () => boolean) {
  for (let i = 0; i < 100 && isStarting(); i += 1) {
    if (await findRunningServer(folder)) return;
    await wait(20);
  }
  await wait(100);
}

/** On the same port, which the shop's connections know. Undefined when the shop stops first. */
async function restart(start: Start, port: number, isStopping: () => boolean): Promise<Server | undefined> {
  while (!isStopping()) {
    try {
      return await startOrAdopt(start, port);
    } catch (error) {
      start.log('database start failed, retrying', {
        reason: error instanceof Error ? error.message : String(error),
      });
      await wait(1000);
    }
  }
  return undefined;
}

async function stopServer({ pid, supervisor }: Server) {
  await supervisor.client.end().catch(() => {});
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    for (let i = 0; i < 500 && isAlive(pid); i += 1) await wait(20);
  }
}
