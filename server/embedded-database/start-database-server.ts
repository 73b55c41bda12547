import type { Logger } from 'pino';
import type { Environment } from '../../app/platform/environment.server.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './start-embedded-database.ts';

export async function startDatabaseServer(
  { databaseUrl, dataDir }: Environment,
  log: Logger,
): Promise<EmbeddedDatabase> {
  if (databaseUrl) return { url: databaseUrl, stop: async () => {} };
  return startEmbeddedDatabase({ dataDir, log: (event, fields) => log.info(fields ?? {}, event) });
}
