import { mkdir } from 'node:fs/promises';
import type { Environment } from '../../app/platform/environment.server.ts';
import { findEmbeddedDatabase } from '../embedded-database/find-embedded-database.ts';
import { startEmbeddedDatabase } from '../embedded-database/start-embedded-database.ts';
import { BackupRefused } from './refusal.ts';

type Place = Pick<Environment, 'dataDir' | 'databaseUrl'>;

/** Reads a shop's database, whether the shop is open or not: a server that nobody runs is started for it, and stopped. */
export async function withShopDatabase<Result>(
  place: Place,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  if (place.databaseUrl) return work(place.databaseUrl);
  const found = await findEmbeddedDatabase(place.dataDir);
  if (!found.isThere) throw new BackupRefused(`There is no database in ${place.dataDir}.`);
  return found.url ? work(found.url) : withOwnServer(place, work);
}

/** The same for who writes: an embedded database is made when there is none, and refused when its shop is open. */
export async function withDatabaseToFill<Result>(
  place: Place,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  if (place.databaseUrl) return work(place.databaseUrl);
  await mkdir(place.dataDir, { recursive: true });
  return withOwnServer(place, work);
}

async function withOwnServer<Result>({ dataDir }: Place, work: (url: string) => Promise<Result>) {
  const server = await startEmbeddedDatabase({ dataDir, log: () => {} });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}
