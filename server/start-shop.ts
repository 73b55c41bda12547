import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { syncTwoFactor } from '../app/domain/administrators/sign-in/sync-two-factor.ts';
import { failInterruptedImports } from '../app/domain/import-export/import/interrupted-imports.ts';
import { createSignedCookies } from '../app/platform/cookies/signed-cookies.server.ts';
import { type Database, openDatabase, shopSettings } from '../app/platform/database/database.server.ts';
import { MigrationFailed, migrate } from '../app/platform/database/migrations.server.ts';
import { keepSettingsWithRole } from '../app/platform/database/role-settings.server.ts';
import type { Environment } from '../app/platform/environment.server.ts';
import { createNoticeStore } from '../app/platform/files/notices.server.ts';
import { createStampStore } from '../app/platform/files/stamps.server.ts';
import { createLimits, noLimits } from '../app/platform/limits.server.ts';
import { createMailer } from '../app/platform/mailer.server.ts';
import { createMobileMoney } from '../app/platform/mobile-money/create-mobile-money.server.ts';
import { mtnCallbackUrl } from '../app/platform/mobile-money/mtn.server.ts';
import { createPictureStore } from '../app/platform/pictures/pictures.server.ts';
import { createPoster } from '../app/platform/post.server.ts';
import { createPushService, makePushKey } from '../app/platform/push/push-service.server.ts';
import { readSecret } from '../app/platform/secrets/secrets.server.ts';
import { createSigner } from '../app/platform/secrets/signature.server.ts';
import { createCdn } from './cdn/cdn.ts';
import { checkDurability, checkPostgresVersion } from './check-postgres.ts';
import type { DatabaseServer } from './embedded-database/start-database-server.ts';
import { fillEmptyShop } from './fill-empty-shop.ts';
import type { Site } from './http/router-handler.ts';
import { startHttp } from './http/start-http.ts';
import { createAfterResponse } from './jobs/after-response.ts';
import { listJobs } from './jobs/jobs.ts';
import { startScheduler } from './jobs/scheduler.ts';
import { createErrorLog } from './observability/error-log.ts';
import { createMetrics } from './observability/metrics.ts';
import { createReadiness } from './observability/readiness.ts';
import { openShopFiles } from './open-files.ts';
import { startListening } from './postgres-events/listening.ts';
import { startLiveEvents } from './postgres-events/live-events.ts';
import { namingDatabase } from './reach-database.ts';
import { startSignIn } from './start-sign-in.ts';

type Start = {
  environment: Environment;
  /** Stopped when the start fails. */
  server: DatabaseServer;
  site: Site;
  log: Logger;
  announce: (sentence: string) => void;
};

/** Starts everything in this order; `close` stops it in the opposite order. */
export async function startShop({
  environment,
  server,
  site,
  log,
  announce,
}: Start): Promise<{ close: () => Promise<void> }> {
  const { publicUrl, backup, remoteBackup, dataDir, mail, metricsToken } = environment;
  const { url, directUrl } = server;
  const logError = createErrorLog(log, (event) => metrics?.countError(event));
  const onLost = (error: Error) => logError('database connection lost', error);
  const database = openDatabase(url, onLost, environment.databaseConnections);
  const { db, pool } = database;
  const metrics = metricsToken ? createMetrics(metricsToken, database) : undefined;
  const limits = environment.limits.areOn ? createLimits(url, environment.limits.ceilings) : noLimits;
  const listening = startListening({ url: directUrl, pool, log });
  const live = startLiveEvents(listening, log);
  const background = createAfterResponse(logError);
  const cdn = environment.cdn && createCdn(environment.cdn, log);
  const stopDatabase = async () => {
    await listening.close();
    cdn?.close();
    await limits.close();
    await database.close();
    await server.stop();
  };
  try {
    await namingDatabase(directUrl, async () => {
      for (const name of await migrate(directUrl)) log.info({ name }, 'migrated');
    });
    const faultyPostgres = await namingDatabase(url, async () => {
      await keepSettingsWithRole(database, shopSettings);
      await checkDurability(pool, log);
      return checkPostgresVersion(pool, log);
    });
    const files = await openShopFiles(environment, announce);
    const { disk } = files;
    const pictures = createPictureStore(disk, (err) => log.warn({ err }, 'file store unavailable'));
    const notices = createNoticeStore(disk);
    const stamps = createStampStore(disk);
    await fillEmptyShop(environment, db, { pictures, notices }, announce);
    const canMail = mail !== undefined;
    await db.transaction((tx) => syncTwoFactor(tx, { canMail }));

    for (const { id } of await failInterruptedImports(db)) log.warn({ import: id }, 'import interrupted');
    const readiness = createReadiness(database, files, { listening, cdn });
    const secret = await createSecretServices(environment, db);
    const { push, mobileMoney } = secret;
    const shop = {
      ...{ db, pictures, notices, stamps, limits, live, background, canMail, publicUrl, logError },
      auth: await startSignIn(environment, database, logError),
      ...secret,
      keepsBackups: backup !== undefined,
      sendsBackups: remoteBackup !== undefined,
      faultyPostgres,
      missesNotifications: () => listening.delivery() === 'fails',
      failsToPurge: () => cdn?.isFailing() ?? false,
      logWarning: (event: string) => log.warn(event),
      logAccess: (event: string, facts: Record<string, string>) => log.info(facts, event),
    };
    const http = await startHttp({
      ...{ environment, listening, site, shop, cdn, metrics, log },
      readiness: readiness.check,
    });
    const mailer = mail && createMailer(mail.smtpUrl, mail.from);
    const sent = { mailer, push, mobileMoney, webhookPoster: secret.webhookPoster };
    const backups = { backup, remoteBackup, dataDir };
    const jobs = listJobs({
      ...{ url: directUrl, db, disk, pictures, notices, publicUrl, log },
      ...sent,
      ...backups,
    });
    const scheduler = startScheduler(jobs, { listening, logError });
    announce(`Comptoir is open at http://${environment.host}:${http.port}`);

    const close = async () => {
      readiness.announceClosing();
      http.announceClosing();
      // Live streams end first, because the listener waits for every response.
      live.close();
      const stopped = scheduler.stop();
      await pause(environment.drainSeconds * 1000);
      await http.close();
      await stopped;
      mailer?.close();
      await background.finish();
      await stopDatabase();
    };
    return { close };
  } catch (error) {
    if (error instanceof MigrationFailed && error.cause) log.error({ err: error }, 'migration failed');
    live.close();
    await stopDatabase();
    throw error;
  }
}

/** What signs or is reached with secrets, which the database keeps. */
async function createSecretServices(
  { publicUrl, pushOrigins, webhookOrigins, mobileMoney }: Environment,
  db: Database,
) {
  const signingSecret = await readSecret(db, 'seal');
  const privateKey = await readSecret(db, 'push', makePushKey);
  const signer = createSigner(signingSecret);
  const callbackUrl = (id: string) => mtnCallbackUrl({ signer, publicUrl }, id);
  return {
    signer,
    signedCookies: createSignedCookies(signingSecret),
    push: createPushService({ privateKey, publicUrl, ownOrigins: pushOrigins }),
    webhookPoster: createPoster(webhookOrigins),
    mobileMoney: mobileMoney && createMobileMoney(mobileMoney, { callbackUrl }),
  };
}
