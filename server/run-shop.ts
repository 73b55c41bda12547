import { flushCompileCache } from 'node:module';
import { setImmediate as nextLoop } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { findConnectionProblem } from '../app/platform/database/connection-problem.server.ts';
import { MigrationFailed, MigrationsLocked } from '../app/platform/database/migrations.server.ts';
import { loadEnvironment } from '../app/platform/environment.server.ts';
import { InvalidEnvironment } from '../app/platform/environment-variables.server.ts';
import { memoryLimits } from '../app/platform/memory.server.ts';
import { startDatabaseServer } from './embedded-database/start-database-server.ts';
import type { Site } from './http/router-handler.ts';
import { createLog } from './observability/log.ts';
import { logPrints } from './observability/log-prints.ts';
import { requireDataFolder } from './open-files.ts';
import { DatabaseAway, DatabaseRefused } from './refusals.ts';
import { startShop } from './start-shop.ts';

const maxShutdownSeconds = 45;
/** Exit statuses. `npm start` starts the shop again when what it needs was away, and when it broke after it was open. */
const statuses = { refused: 1, uncaught: 70, away: 75 };

const runsAsRoot =
  'Comptoir runs as root, and so would an intruder: give it a user of its own (docs/operations.md, “Not as root”).';

setFlagsFromString(`--heap-growing-percent=${memoryLimits.heapGrowth}`);

/** Starts the shop and stops it at a signal, also while it starts. A refusal to start ends with one sentence. */
export async function runShop(loadSite: () => Promise<Site>) {
  let isStopping = false;
  let isOpen = false;
  try {
    const announce = (sentence: string) => process.stdout.write(`${sentence}\n`);
    const environment = loadEnvironment(announce);
    const log = createLog(environment.logLevel);
    const stopping = new AbortController();
    // Node's own report would show the parameters of queries.
    process.on('uncaughtException', (err) => {
      // A connection of the start that was given up.
      if (isStopping && !isOpen) return;
      log.fatal({ err }, 'uncaught exception');
      process.exit(statuses.uncaught);
    });
    // A closed terminal must not keep the shop from closing.
    for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
    // Files that root creates are out of reach for another user later (decisions/023).
    if (process.getuid?.() === 0) announce(runsAsRoot);
    await requireDataFolder(environment.dataDir);

    const starting = startDatabaseServer(environment, { log, stopping: stopping.signal, announce });
    let close = () => starting.then((server) => server.stop());
    const stop = async (signal: string) => {
      if (isStopping) return;
      isStopping = true;
      stopping.abort();
      log.info({ signal }, 'shutdown started');
      const forceExit = () => {
        log.error('shutdown timed out');
        process.exit(statuses.refused);
      };
      setTimeout(forceExit, (environment.drainSeconds + maxShutdownSeconds) * 1000).unref();
      // What was being started fails without its database.
      await close().catch(() => {});
      process.exit(0);
    };
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
    // `npm start` was killed.
    process.on('disconnect', () => stop('disconnect'));

    const server = await starting;
    const site = await loadSite();
    // In development, Vite prints for the person at the terminal.
    if (site.mode === 'production') logPrints(log);
    const shop = await startShop({ environment, server, site, log, announce });
    close = shop.close;
    isOpen = true;
    process.send?.('open');
    // Also for a shop that is never ended in order (scripts/shop-environment.mjs names the folder).
    flushCompileCache();
  } catch (error) {
    // A signal may have come with the failure, and have caused it.
    await nextLoop();
    if (isStopping) return;
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    endWith(refusal);
  }
}

function endWith(refusal: Error): never {
  process.stderr.write(`\n${refusal.message}\n`);
  const passes = refusal instanceof DatabaseAway || refusal instanceof MigrationsLocked;
  process.exit(passes ? statuses.away : statuses.refused);
}

function refusalOf(error: unknown): Error | undefined {
  const refusals = [InvalidEnvironment, DatabaseRefused, DatabaseAway, MigrationFailed, MigrationsLocked];
  if (error instanceof Error && refusals.some((kind) => error instanceof kind)) return error;
  const problem = findConnectionProblem(error);
  return problem && new DatabaseAway(`The shop cannot open now: ${problem.reason}.`);
}
