import { startEmbeddedDatabase } from '../../../server/embedded-database/start-embedded-database.ts';

/** The embedded database in a process of its own, for tests that kill it. Prints its URL and waits for SIGTERM. */
const [dataDir = ''] = process.argv.slice(2);
try {
  const database = await startEmbeddedDatabase({ dataDir, log: () => {} });
  process.stdout.write(`${database.url}\n`);
  process.once('SIGTERM', async () => {
    await database.stop();
    process.exit(0);
  });
} catch (error) {
  process.stdout.write(`refused: ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
