import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { InvalidEnvironment, parseEnvironment } from '../app/platform/environment.server.ts';
import { memoryLimits } from '../app/platform/memory.server.ts';
import { DatabaseRefused } from './embedded-database/refusal.ts';
import type { Site } from './http/router-handler.ts';
import { createLog } from './observability/log.ts';
import { logPrints } from './observability/log-prints.ts';
import { startShop } from './start-shop.ts';

const maxShutdownSeconds = 45;
/** Exit status after an uncaught exception: `npm start` starts the shop again. */
const uncaughtStatus = 70;

const runsAsRoot =
  'Comptoir runs as root, and so would an intruder: give it a user of its own (docs/operations.md, “Not as root”).';

setFlagsFromString(`--heap-growing-percent=${memoryLimits.heapGrowth}`);

/** Starts the shop and stops it at SIGTERM or SIGINT. A refusal to start ends with one sentence and status 1. */
export async function runShop(loadSite: () => Promise<Site>) {
  try {
    const environment = parseEnvironment(process.env);
    const log = createLog(environment.logLevel);
    // Node's own report would show the parameters of queries.
    process.on('uncaughtException', (err) => {
      log.fatal({ err }, 'uncaught exception');
      process.exit(uncaughtStatus);
    });
    const site = await loadSite();
    // In development, Vite prints for the person at the terminal.
    if (site.mode === 'production') logPrints(log);
    const announce = (sentence: string) => process.stdout.write(`${sentence}\n`);
    // Files that root creates are out of reach for another user later (decisions/023).
    if (process.getuid?.() === 0) announce(runsAsRoot);
    const shop = await startShop(environment, site, log, announce);
    process.send?.('open');
    // Also for a shop that is never ended in order (scripts/shop-environment.mjs names the folder).
    flushCompileCache();

    let isStopping = false;
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, async () => {
        if (isStopping) return;
        isStopping = true;
        log.info({ signal }, 'shutdown started');
        const forceExit = () => {
          log.error('shutdown timed out');
          process.exit(1);
        };
        setTimeout(forceExit, (environment.drainSeconds + maxShutdownSeconds) * 1000).unref();
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
