import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { blockOtherInstances } from '../../app/platform/database/migrations.server.ts';
import { lostConnection } from '../../app/platform/database/outage.server.ts';
import type { Environment } from '../../app/platform/environment.server.ts';
import { findBinaries } from '../embedded-database/binaries.ts';
import { findEmbeddedDatabase } from '../embedded-database/cluster.ts';
import { startEmbeddedDatabase } from '../embedded-database/start-embedded-database.ts';
import { reachDatabase } from '../reach-database.ts';
import { BackupRefused } from '../refusals.ts';

type Location = Pick<Environment, 'dataDir' | 'databaseUrl'> & {
  databaseDirectUrl?: string | undefined;
  postgresBin?: string | undefined;
};

export async function withShopDatabase<Result>(
  location: Location,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const server = location.databaseDirectUrl ?? location.databaseUrl;
  if (server) return onServer(server, { mustWrite: false }, work);
  const found = await findEmbeddedDatabase(location.dataDir);
  if (!found.isThere) throw new BackupRefused(`There is no database in ${location.dataDir}.`);
  return found.url ? work(found.url) : withOwnServer(location, work);
}

export async function withDatabaseToFill<Result>(
  location: Location,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const server = location.databaseDirectUrl ?? location.databaseUrl;
  if (server) return onServer(server, { mustWrite: true }, work);
  await mkdir(location.dataDir, { recursive: true });
  return withOwnServer(location, work);
}

async function onServer<Result>(
  url: string,
  need: { mustWrite: boolean },
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  await reachDatabase(url, need);
  return work(url);
}

async function withOwnServer<Result>(
  { dataDir, postgresBin }: Location,
  work: (url: string) => Promise<Result>,
) {
  const binaries = findBinaries(postgresBin);
  const server = await startEmbeddedDatabase({ dataDir, log: () => {}, binaries });
  try {
    return await work(server.url);
  } catch (error) {
    if (!hasEnded(error)) throw error;
    const log = join(dataDir, 'database.log');
    // A move has another database, too.
    throw new BackupRefused(
      `A database ended in the middle of the command. If it was the shop’s own, ${log} says why.`,
      { cause: error },
    );
  } finally {
    await server.stop();
  }
}

/** The connection broke, or the server says that it ends (class 57P). */
function hasEnded(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return lostConnection.test(error.message) || /^(ECONNRESET|ECONNREFUSED|EPIPE|57P0\d)$/.test(code);
}

/** Refuses while a shop is open. None can start as long as this connection lasts. */
export async function requireExclusiveAccess(client: pg.Client) {
  if (!(await blockOtherInstances(client)))
    throw new BackupRefused(
      'Another program opens, restores or moves the shop in this database: let it end first.',
    );
  // An open shop always has a connection that listens.
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name like 'comptoir%' and application_name not in ('comptoir backup', 'comptoir restore')`,
  );
  if (rowCount) throw new BackupRefused('A shop is open on this database: close it first.');
}
