import { access, constants, mkdir } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import {
  createFirstAdministrator,
  tellFirstPassword,
} from '../app/domain/administrators/create-first-administrator.ts';
import { syncTwoFactor } from '../app/domain/administrators/sign-in/sync-two-factor.ts';
import { createSigner } from '../app/platform/cookies/signature.server.ts';
import { type DatabasePool, openDatabase } from '../app/platform/database/database.server.ts';
import { migrate } from '../app/platform/database/migrations.server.ts';
import { withTimeout } from '../app/platform/database/outage.server.ts';
import { type Environment, InvalidEnvironment } from '../app/platform/environment.server.ts';
import type { Files } from '../app/platform/files/files.server.ts';
import { createLimits, noLimits } from '../app/platform/limits.server.ts';
import { createMailer } from '../app/platform/mailer.server.ts';
import { createPictureStore, type Pictures } from '../app/platform/pictures/pictures.server.ts';
import { readSecret } from '../app/platform/secrets.server.ts';
import { loadFirstContents } from '../database/load-demo-shop.ts';
import { checkDurability } from './check-durability.ts';
import { startEmbeddedDatabase } from './embedded-database/start-embedded-database.ts';
import { withHostCookies } from './http/host-cookies.ts';
import { createHttpApp, type Readiness, takesFiles } from './http/http-app.ts';
import { startListener } from './http/http-listener.ts';
import { createLoadShedder } from './http/load-shedding.ts';
import { prepareOverloadedResponse } from './http/overloaded-response.ts';
import { createRouterHandler, type Site } from './http/router-handler.ts';
import { openUnknownProxy } from './http/unknown-proxy.ts';
import { createAfterResponse } from './jobs/after-response.ts';
import { startPeriodicCleanup } from './jobs/cleanup.ts';
import { startDailyBackup } from './jobs/daily-backup.ts';
import { type MailDelivery, startMailDelivery } from './jobs/mail-delivery.ts';
import { createErrorLog } from './observability/error-log.ts';
import { createMetrics } from './observability/metrics.ts';
import { openShopFiles } from './open-files.ts';
import { startCacheInvalidation } from './page-cache/invalidation.ts';
import { createPageCache, type RenderPage } from './page-cache/page-cache.ts';
import { startLiveEvents } from './postgres-events/live-events.ts';
import { startSignIn } from './start-sign-in.ts';

/** About a second's work runs or waits: a request that would wait longer gets 503. */
const capacity = { maxConcurrent: 24, maxQueued: 240, maxWaitMs: 1000 };
/** Who asks whether the shop is ready is answered within so many milliseconds. */
const readinessTime = 2000;

export type RunningShop = { address: string; close: () => Promise<void> };

/** Database, migrations, first contents, pages, door: everything that opens, in this order; closing goes backwards. */
export async function startShop(
  environment: Environment,
  site: Site,
  log: Logger,
  announce: (sentence: string) => void,
): Promise<RunningShop> {
  await makeDataFolder(environment.dataDir);
  const server = await reachDatabase(environment, log);
  const logError = createErrorLog(log, (event) => metrics?.countError(event));
  const database = openDatabase(server.url, (error) => logError('a database connection was lost', error));
  const metrics = environment.metricsToken ? createMetrics(environment.metricsToken, database) : undefined;
  const limits = environment.limits.areOn ? createLimits(server.url, environment.limits.ceilings) : noLimits;
  const live = startLiveEvents(server.url, log);
  const background = createAfterResponse(logError);
  const loadShedder = createLoadShedder(capacity);
  const pages = createPageCache({
    logError,
    onAnswer: metrics?.countPage,
    overload: {
      isOverloaded: loadShedder.isFull,
      respond: await prepareOverloadedResponse(environment.publicUrl),
    },
  });
  const contents = startCacheInvalidation(server.url, log, pages);
  try {
    for (const name of await migrate(server.url, 'database/migrations')) log.info({ name }, 'migrated');
    await checkDurability(database.pool, log);
    const files = await openShopFiles(environment, announce);
    const pictures = createPictureStore(files.disk, (error) =>
      log.warn({ err: error }, 'the file store does not answer'),
    );
    await fillEmptyShop(environment, database, pictures, announce);

    const canMail = environment.mail !== undefined;
    await database.db.transaction((tx) => syncTwoFactor(tx, { canMail }));

    const unknownProxy = openUnknownProxy(environment.trustedProxies, () =>
      log.warn('requests arrive with X-Forwarded-For while TRUST_PROXY is empty'),
    );
    const answer = createRouterHandler(site, {
      db: database.db,
      pictures,
      auth: await startSignIn(environment, database, logError),
      limits,
      seal: createSigner(await readSecret(database.db, 'seal')),
      live,
      background,
      canMail,
      keepsBackups: environment.backup !== undefined,
      hasUnknownProxy: unknownProxy.wasSeen,
      publicUrl: environment.publicUrl,
      logError,
      logWarning: (event) => log.warn(event),
      logAccess: (event, facts) => log.info(facts, event),
    });
    let isClosing = false;
    const http = createHttpApp({
      answer: withHostCookies(answer, environment.publicUrl),
      publicUrl: environment.publicUrl,
      trustedProxies: environment.trustedProxies,
      waitForPendingNotifications: contents.waitForPendingNotifications,
      readiness: () => readiness({ isClosing, database, files }),
      loadShedder,
      logError,
    });
    const render: RenderPage = async (address, parts) =>
      http.fetch(new Request(environment.publicUrl + address), { parts });
    // The door itself reads on what nobody wanted to read.
    const behind = getRequestListener(http.fetch, { autoCleanupIncoming: false });
    // While somebody works on the pages, no copy of them holds.
    const keepsPages = site.mode === 'production';
    const listener: RequestListener = (request, response) => {
      unknownProxy.note(request);
      if (metrics?.observe(request, response)) return;
      if (!keepsPages || !pages.answer(request, response, render)) void behind(request, response);
    };
    const door = await startListener(site.before ? site.before(listener) : listener, {
      ...environment,
      takesFiles,
    });
    const house = startPeriodicCleanup(database.db, pictures, logError);
    const mailRoom = openMailRoomFor(environment, server.url, database, log);
    const backups =
      environment.backup &&
      startDailyBackup(environment.backup, { url: server.url, db: database.db, disk: files.disk, log });
    const address = `http://${environment.host}:${door.port}`;
    announce(`Comptoir is open at ${address}`);

    const close = async () => {
      isClosing = true;
      door.announceClosing();
      // Streams of live events end first: the door waits for every answer.
      const rooms = Promise.all([live.close(), mailRoom?.stop(), house.stop(), backups?.stop()]);
      // Whoever sends visitors here has this long to see that it should not.
      await pause(environment.drainSeconds * 1000);
      await door.close();
      await loadShedder.close();
      await Promise.all([rooms, contents.close()]);
      await background.finish();
      await limits.close();
      await database.close();
      await server.stop();
    };
    let closing: Promise<void> | undefined;
    return {
      address,
      close: () => {
        closing ??= close();
        return closing;
      },
    };
  } catch (error) {
    await Promise.all([live.close(), contents.close(), limits.close()]);
    await database.close();
    await server.stop();
    throw error;
  }
}

async function makeDataFolder(folder: string) {
  await mkdir(folder, { recursive: true }).catch(() => {});
  await expectWritable('DATA_DIR', folder);
}

async function expectWritable(name: string, folder: string) {
  try {
    await access(folder, constants.W_OK);
  } catch {
    throw new InvalidEnvironment(`${name} is ${folder}, which cannot be written to.`);
  }
}

async function reachDatabase(environment: Environment, log: Logger) {
  if (environment.databaseUrl) return { url: environment.databaseUrl, stop: async () => {} };
  return startEmbeddedDatabase({
    dataDir: environment.dataDir,
    log: (event, fields) => log.info(fields ?? {}, event),
  });
}

async function fillEmptyShop(
  environment: Environment,
  { db }: DatabasePool,
  pictures: Pictures,
  announce: (sentence: string) => void,
) {
  await loadFirstContents(db, environment.catalogue, pictures, announce);
  const wanted = environment.firstAdministrator;
  const first = await createFirstAdministrator(db, wanted);
  // Who chose a password knows it; the place where this is kept need not.
  if (first && wanted.password)
    announce(`First administrator: ${first.username}\nPassword as in ADMIN_PASSWORD`);
  await tellFirstPassword(db, ({ username, password }) =>
    announce(`First administrator: ${username}\nPassword (shown this once): ${password}`),
  );
}

/** Without a mail server there is none: mail waits in the queue. */
function openMailRoomFor(
  { mail, publicUrl }: Environment,
  url: string,
  { db }: DatabasePool,
  log: Logger,
): MailDelivery | undefined {
  if (!mail) return undefined;
  return startMailDelivery({ url, db, mailer: createMailer(mail.smtpUrl, mail.from), publicUrl, log });
}

type Reachable = { isClosing: boolean; database: DatabasePool; files: Files };

/** Without its files a shop still sells: it stays ready, and says what is missing. */
async function readiness({ isClosing, database, files }: Reachable): Promise<Readiness> {
  if (isClosing) return { isReady: false, sentence: 'closing' };
  const [hasDatabase, problem] = await Promise.all([answers(database), files.findProblem()]);
  if (!hasDatabase) return { isReady: false, sentence: 'the database does not answer' };
  return { isReady: true, sentence: problem ? 'ready, but the file store does not answer' : 'ready' };
}

async function answers({ pool }: DatabasePool): Promise<boolean> {
  return withTimeout(readinessTime, () => pool.query('select 1')).then(
    () => true,
    () => false,
  );
}
