import type { Logger } from 'pino';
import type { Environment } from '../../app/platform/environment.server.ts';
import { waitForDatabase } from '../reach-database.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './start-embedded-database.ts';

type Start = { log: Logger; stopping: AbortSignal; announce: (sentence: string) => void };

/** Starts the shop's own database, or waits for the server of `DATABASE_URL`. Throws `DatabaseRefused` or `DatabaseAway`. */
export async function startDatabaseServer(
  { databaseUrl, dataDir }: Environment,
  { log, stopping, announce }: Start,
): Promise<EmbeddedDatabase> {
  if (!databaseUrl)
    return startEmbeddedDatabase({ dataDir, log: (event, fields) => log.info(fields ?? {}, event) });
  await waitForDatabase(databaseUrl, { stopping, say: announce });
  return { url: databaseUrl, stop: async () => {} };
}
