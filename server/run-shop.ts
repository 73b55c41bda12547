import { InvalidEnvironment, parseEnvironment } from '../app/platform/environment.server.ts';
import { DatabaseRefused } from './embedded-database/refusal.ts';
import type { Site } from './http/router-handler.ts';
import { createLog } from './observability/log.ts';
import { startShop } from './start-shop.ts';

/** How long closing may take in all, besides the wait for visitors to go elsewhere, in seconds. */
const longestClosing = 45;
/** How it ends when an error that nobody caught ends it: `npm start` starts it again then, and after any other death. */
const broke = 70;

const runsAsRoot =
  'Comptoir runs as root, and so would whoever breaks into it: give it a user of its own (docs/operations.md, “Not as root”).';

/** Opens the shop and closes it again at SIGTERM or SIGINT. What cannot be mended here ends in one sentence. */
export async function runShop(loadSite: () => Promise<Site>) {
  try {
    const environment = parseEnvironment(process.env);
    const log = createLog(environment.logLevel);
    // What Node prints of an error by itself holds everything that was sent to the database.
    process.on('uncaughtException', (err) => {
      log.fatal({ err }, 'the shop broke');
      process.exit(broke);
    });
    const announce = (sentence: string) => process.stdout.write(`${sentence}\n`);
    // Whatever of DATA_DIR and BACKUP_DIR root made would be out of the reach of another user (decisions/023).
    if (process.getuid?.() === 0) announce(runsAsRoot);
    const shop = await startShop(environment, await loadSite(), log, announce);
    process.send?.('open');

    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      // A second signal changes nothing: a terminal and a service manager often send two.
      process.on(signal, async () => {
        log.info({ signal }, 'closing');
        const giveUp = () => {
          log.error('closing took too long: what was not done is left');
          process.exit(1);
        };
        setTimeout(giveUp, (environment.drainSeconds + longestClosing) * 1000).unref();
        await shop.close();
        process.exit(0);
      });
    }
  } catch (error) {
    if (!(error instanceof InvalidEnvironment || error instanceof DatabaseRefused)) throw error;
    process.stderr.write(`\n${error.message}\n`);
    process.exit(1);
  }
}
