import { mkdir } from 'node:fs/promises';
import type { Environment } from '../../app/platform/environment.server.ts';
import { findBinaries } from '../embedded-database/binaries.ts';
import { findEmbeddedDatabase } from '../embedded-database/find-embedded-database.ts';
import { startEmbeddedDatabase } from '../embedded-database/start-embedded-database.ts';
import { reachDatabase } from '../reach-database.ts';
import { BackupRefused } from './refusal.ts';

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
  } finally {
    await server.stop();
  }
}
