import type { Logger } from 'pino';
import type { Environment } from '../../app/platform/environment.server.ts';
import { waitForDatabase } from '../reach-database.ts';
import { findBinaries } from './binaries.ts';
import { startEmbeddedDatabase } from './start-embedded-database.ts';

/** `directUrl` leads to PostgreSQL itself where a pooler stands at `url`. */
export type DatabaseServer = { url: string; directUrl: string; stop: () => Promise<void> };

type Start = { log: Logger; stopping: AbortSignal; announce: (sentence: string) => void };

/** Starts the shop's own database, or waits for the server of `DATABASE_URL`. Throws `DatabaseRefused` or `DatabaseAway`. */
export async function startDatabaseServer(
  { databaseUrl, databaseDirectUrl, dataDir, postgresBin }: Environment,
  { log, stopping, announce }: Start,
): Promise<DatabaseServer> {
  if (!databaseUrl) {
    const binaries = findBinaries(postgresBin);
    const server = await startEmbeddedDatabase({
      dataDir,
      binaries,
      log: (event, fields) => log.info(fields ?? {}, event),
    });
    return { ...server, directUrl: server.url };
  }
  const directUrl = databaseDirectUrl ?? databaseUrl;
  for (const url of new Set([directUrl, databaseUrl]))
    await waitForDatabase(url, { stopping, say: announce });
  return { url: databaseUrl, directUrl, stop: async () => {} };
}
