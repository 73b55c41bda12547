import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { flushFolder } from '../../app/platform/files/flush-folder.server.ts';
import { DatabaseRefused } from '../refusals.ts';
import { majorVersion } from './binaries.ts';
import type { FolderLock } from './folder-lock.ts';
import { findRunningServer, isAlive } from './pid-file.ts';
import type { Runner } from './unprivileged-user.ts';

const draftPrefix = 'database.new-';

export type Cluster = { folder: string; passwords: Passwords };
type Passwords = { postgres: string; comptoir: string };

export function clusterFolder(dataDir: string): string {
  return join(dataDir, 'database');
}

/** Creates the database folder if it is missing. It is renamed into place when it is complete. The caller must hold the folder's lock. */
export async function createCluster(
  dataDir: string,
  binaries: string,
  runner: Runner,
  lock: FolderLock,
): Promise<Cluster> {
  const folder = clusterFolder(dataDir);
  await removeDrafts(dataDir, lock);
  const { postgres } = await createPasswords(dataDir);
  if (await isMissing(folder)) await runInitdb(dataDir, folder, binaries, runner, postgres);
  return readCluster(dataDir);
}

export async function readCluster(dataDir: string): Promise<Cluster> {
  const folder = clusterFolder(dataDir);
  await checkVersion(folder);
  return { folder, passwords: await readPasswords(dataDir) };
}

async function removeDrafts(dataDir: string, lock: FolderLock) {
  for (const name of await readdir(dataDir)) {
    const isOthers = lock.fd === undefined && isAlive(Number(name.split('-')[1]));
    const isAbandoned = name.startsWith(draftPrefix) && !isOthers;
    // The initdb of a killed start may still write: `rm` retries.
    if (isAbandoned)
      await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

async function createPasswords(dataDir: string): Promise<Passwords> {
  const file = passwordFile(dataDir);
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known) return JSON.parse(known);
  const made: Passwords = {
    postgres: randomBytes(24).toString('hex'),
    comptoir: randomBytes(24).toString('hex'),
  };
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, JSON.stringify(made), { mode: 0o600, flush: true });
  await link(draft, file).catch(() => {});
  await rm(draft);
  await flushFolder(dataDir);
  return readPasswords(dataDir);
}

export async function readPasswords(dataDir: string): Promise<Passwords> {
  return JSON.parse(await readFile(passwordFile(dataDir), 'utf8'));
}

function passwordFile(dataDir: string): string {
  return join(dataDir, 'database-passwords.json');
}

async function isMissing(folder: string): Promise<boolean> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new DatabaseRefused(`The database's folder ${folder} cannot be read (${error.code}).`);
  });
  return entries.length === 0;
}

async function runInitdb(
  dataDir: string,
  folder: string,
  binaries: string,
  runner: Runner,
  password: string,
) {
  const made = join(dataDir, `${draftPrefix}${process.pid}-${randomBytes(4).toString('hex')}`);
  const passwordFile = `${made}.password`;
  await mkdir(made, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (runner.owner)
    for (const path of [made, passwordFile]) await chown(path, runner.owner.uid, runner.owner.gid);

  const [command, args] = runner.command(join(binaries, 'initdb'), [
    '--pgdata',
    made,
    '--username',
    'postgres',
    '--pwfile',
    passwordFile,
    '--auth',
    'scram-sha-256',
    '--encoding',
    'UTF8',
    '--locale-provider',
    'builtin',
    '--builtin-locale',
    'C.UTF-8',
    '--locale',
    'C',
    '--data-checksums',
  ]);
  const { status, stderr } = spawnSync(command, args, {
    cwd: dataDir,
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  });
  await rm(passwordFile, { force: true });
  if (status !== 0) {
    await rm(made, { recursive: true, force: true });
    throw new DatabaseRefused(
      `The database could not be made in ${dataDir}: ${stderr.trim().split('\n').at(-1)}`,
    );
  }
  await renameIntoPlace(made, folder);
  await flushFolder(dataDir);
}

async function renameIntoPlace(made: string, folder: string) {
  try {
    await rename(made, folder);
  } catch {
    await rm(made, { recursive: true, force: true });
  }
}

async function checkVersion(folder: string) {
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (version === '') {
    throw new DatabaseRefused(
      `The folder ${folder} is not empty, and holds no database: move it away, then start again.`,
    );
  }
  if (version !== majorVersion) {
    throw new DatabaseRefused(
      `The database in ${folder} is of PostgreSQL ${version}, and this shop runs PostgreSQL ${majorVersion}: it was left untouched.`,
    );
  }
}

export async function findEmbeddedDatabase(
  dataDir: string,
): Promise<{ isThere: false } | { isThere: true; url: string | undefined }> {
  const folder = clusterFolder(dataDir);
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (entries.length === 0) return { isThere: false };
  const running = await findRunningServer(folder);
  if (!running) return { isThere: true, url: undefined };
  const { comptoir } = await readPasswords(dataDir);
  return { isThere: true, url: `postgres://comptoir:${comptoir}@127.0.0.1:${running.port}/comptoir` };
}
