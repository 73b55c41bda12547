import { setTimeout as wait } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { type Cluster, clusterFolder, createCluster, readCluster } from './cluster.ts';
import { type FolderLock, openFolderLock } from './folder-lock.ts';
import { findRunningServer, isAlive, isInUse, moveStalePidFile, type RunningServer } from './pid-file.ts';
import { findFreePort, spawnPostmaster } from './postmaster.ts';
import { DatabaseRefused } from './refusal.ts';
import { connectSupervisor, prepareShopRole, type Supervisor } from './supervisor.ts';
import { findRunner, type Runner } from './unprivileged-user.ts';

type Log = (event: string, fields?: Record<string, unknown>) => void;
type Options = { dataDir: string; log: Log; binaries?: string };

/** A running server and the shop's address in it. `stop` ends the server after its last transaction, once. */
export type EmbeddedDatabase = { url: string; stop: () => Promise<void> };

/** How long a server may take to answer, in milliseconds: crash recovery on a slow disk included. */
const patience = 60_000;
/** How long the locks of a shop that was just killed may still be seen, in milliseconds. */
const lockPatience = 3000;

/**
 * Starts the PostgreSQL server of a data folder, or adopts the one that a killed shop left running; watches it, and
 * starts it again on the same port when it dies. Throws `DatabaseRefused` when another shop uses the folder, or
 * when the folder cannot be used; nothing in it is changed then.
 */
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
    return await keepServer({ cluster, binaries, runner, dataDir, lock, log });
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function keepServer(start: Start): Promise<EmbeddedDatabase> {
  const { cluster, lock, log } = start;
  let server = await startOrAdopt(start, await findFreePort());
  await prepareShopRole(server.supervisor, cluster.passwords.comptoir);

  let isStopping = false;
  const watch = async () => {
    while (!isStopping) {
      await server.supervisor.lost;
      if (isStopping) return;
      log('the database was lost, starting it again');
      const again = await startAgain(start, server.port, () => isStopping);
      if (!again) return;
      server = again;
      log('the database is back', { pid: server.pid });
    }
  };
  const watching = watch().catch((error: Error) =>
    log('the database could not be started again', { reason: error.message }),
  );

  return {
    url: `postgres://comptoir:${cluster.passwords.comptoir}@127.0.0.1:${server.port}/comptoir`,
    stop: async () => {
      if (isStopping) return;
      isStopping = true;
      const known = server;
      await stopServer(known);
      await watching;
      // It may just have been started again.
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

/**
 * The folder's server when it runs, or nothing once this process has the folder's lock. Refuses when neither comes: another
 * start is at work, or another container's server, which cannot be seen from here.
 */
async function lockOrFindServer(dataDir: string, lock: FolderLock): Promise<RunningServer | undefined> {
  const folder = clusterFolder(dataDir);
  const asked = Date.now();
  while (true) {
    const running = await findRunningServer(folder);
    if (running || (await lock.take())) return running;
    const isEnding = await isInUse(folder);
    if (Date.now() - asked > (isEnding ? patience : lockPatience)) throw alreadyRuns(dataDir);
    await wait(50);
  }
}

function alreadyRuns(dataDir: string): DatabaseRefused {
  return new DatabaseRefused(
    `Another Comptoir is already running on ${dataDir} (perhaps in another container): stop it first, or give this one its own DATA_DIR.`,
  );
}

/** The server on this folder, whoever started it, once it answers and is ours alone. */
async function startOrAdopt(
  { cluster, binaries, runner, dataDir, lock, log }: Start,
  freePort: number,
): Promise<Server> {
  const { folder, passwords } = cluster;
  const giveUp = Date.now() + patience;
  let lockedUntil: number | undefined;

  while (Date.now() < giveUp) {
    const running = await lockOrFindServer(dataDir, lock);
    if (!running) {
      await moveStalePidFile(folder);
      const child = await spawnPostmaster({ folder, port: freePort, binaries, runner, lock });
      await appears(folder, () => child.exitCode === null);
      continue;
    }
    const supervisor = await connectSupervisor(running.port, passwords.postgres);
    if (typeof supervisor === 'object') {
      log('the database answers', running);
      return { ...running, supervisor };
    }
    if (supervisor === 'wrong-password') {
      throw new DatabaseRefused(
        `The database in ${dataDir} does not take the password kept in database-passwords.json beside it.`,
      );
    }
    if (supervisor === 'locked') {
      lockedUntil ??= Date.now() + lockPatience;
      if (Date.now() > lockedUntil) throw alreadyRuns(dataDir);
    }
    await wait(50);
  }
  throw new DatabaseRefused(
    `The database in ${dataDir} did not answer within ${patience / 1000} s: database.log in that folder may say why.`,
  );
}

/** Waits until a started server has written its pid file, or has ended without. */
async function appears(folder: string, isStarting: () => boolean) {
  for (let i = 0; i < 100 && isStarting(); i += 1) {
    if (await findRunningServer(folder)) return;
    await wait(20);
  }
  await wait(100);
}

/** The shop's connections know one port: after a crash the server must come back on it. Undefined when it never did before the shop stops. */
async function startAgain(
  start: Start,
  port: number,
  isStopping: () => boolean,
): Promise<Server | undefined> {
  while (!isStopping()) {
    try {
      return await startOrAdopt(start, port);
    } catch (error) {
      start.log('the database does not start yet', {
        reason: error instanceof Error ? error.message : String(error),
      });
      await wait(1000);
    }
  }
  return undefined;
}

/** Fast shutdown: running transactions end, the next start needs no recovery. */
async function stopServer({ pid, supervisor }: Server) {
  await supervisor.client.end().catch(() => {});
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    for (let i = 0; i < 500 && isAlive(pid); i += 1) await wait(20);
  }
}
