import { once } from 'node:events';
import { access, constants, mkdir } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Logger } from 'pino';
import { createFirstAdministrator } from '../app/domain/administrators/create-first-administrator.ts';
import { syncTwoFactor } from '../app/domain/administrators/sync-two-factor.ts';
import { type DatabasePool, openDatabase } from '../app/platform/database.server.ts';
import { type Environment, WrongSetting } from '../app/platform/environment.server.ts';
import { noLimits, openLimits } from '../app/platform/limits.server.ts';
import { openMailer } from '../app/platform/mailer.server.ts';
import { migrate } from '../app/platform/migrations.server.ts';
import { keepPictures, type Pictures } from '../app/platform/pictures.server.ts';
import { openSeal } from '../app/platform/seal.server.ts';
import { readSecret } from '../app/platform/secrets.server.ts';
import { loadDemoShop } from '../database/load-demo-shop.ts';
import { openBackground } from './background.ts';
import { openDoor } from './door.ts';
import { startEmbeddedDatabase } from './embedded-database/start-embedded-database.ts';
import { withHostCookies } from './host-cookies.ts';
import { keepHouse } from './housekeeping.ts';
import { createHttp, takesFiles } from './http.ts';
import { openLiveEvents } from './live-events.ts';
import { type MailRoom, openMailRoom } from './mail-room.ts';
import { openSignIn } from './open-sign-in.ts';
import { answerPages, type Site } from './pages.ts';

export type OpenShop = { address: string; close: () => Promise<void> };

/** Database, migrations, first contents, pages, door: everything that opens, in this order; closing goes backwards. */
export async function openShop(
  environment: Environment,
  site: Site,
  log: Logger,
  announce: (sentence: string) => void,
): Promise<OpenShop> {
  await makeDataFolder(environment.dataDir);
  const server = await reachDatabase(environment, log);
  const database = openDatabase(server.url, (error) =>
    log.warn({ err: error }, 'a database connection was lost'),
  );
  const limits = environment.limits.areOn ? openLimits(server.url, environment.limits.ceilings) : noLimits;
  const logError = (event: string, error: unknown) => log.error({ err: error }, event);
  const live = openLiveEvents(server.url, log);
  const background = openBackground(logError);
  try {
    for (const name of await migrate(server.url, 'database/migrations')) log.info({ name }, 'migrated');
    const pictures = keepPictures(
      new Disk(new FSDriver({ location: join(environment.dataDir, 'images'), visibility: 'private' })),
    );
    await fillEmptyShop(environment, database, pictures, announce);

    const canMail = environment.mail !== undefined;
    await database.db.transaction((tx) => syncTwoFactor(tx, { canMail }));

    const answer = answerPages(site, {
      db: database.db,
      pictures,
      auth: await openSignIn(environment, database, logError),
      limits,
      seal: openSeal(await readSecret(database.db, 'seal')),
      live,
      background,
      canMail,
      publicUrl: environment.publicUrl,
      logError,
      logWarning: (event) => log.warn(event),
    });
    const http = createHttp({
      answer: withHostCookies(answer, environment.publicUrl),
      publicUrl: environment.publicUrl,
      trustedProxies: environment.trustedProxies,
      isReady: () => answers(database),
      logError,
    });
    const listener = getRequestListener(http.fetch);
    const door = openDoor(site.before ? site.before(listener) : listener, takesFiles);
    await listen(door, environment);
    const house = keepHouse(database.db, pictures, logError);
    const mailRoom = openMailRoomFor(environment, server.url, database, log);
    const address = `http://${environment.host}:${(door.address() as AddressInfo).port}`;
    announce(`Comptoir is open at ${address}`);

    return {
      address,
      close: async () => {
        // Streams of live events end first: the door waits for every answer.
        await Promise.all([live.close(), drain(door), mailRoom?.stop(), house.stop()]);
        await background.finish();
        await limits.close();
        await database.close();
        await server.stop();
      },
    };
  } catch (error) {
    await live.close();
    await limits.close();
    await database.close();
    await server.stop();
    throw error;
  }
}

async function makeDataFolder(folder: string) {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch {
    throw new WrongSetting(`DATA_DIR is ${folder}, which cannot be written to.`);
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
  if (environment.catalogue === 'demo') await loadDemoShop(db, pictures, announce);
  const first = await createFirstAdministrator(db, environment.firstAdministrator);
  if (first)
    announce(`First administrator: ${first.username}\nPassword (shown this once): ${first.password}`);
}

/** Without a mail server there is none: mail waits in the queue. */
function openMailRoomFor(
  { mail, publicUrl }: Environment,
  url: string,
  { db }: DatabasePool,
  log: Logger,
): MailRoom | undefined {
  if (!mail) return undefined;
  return openMailRoom({ url, db, mailer: openMailer(mail.smtpUrl, mail.from), publicUrl, log });
}

async function answers({ pool }: DatabasePool): Promise<boolean> {
  return pool.query('select 1').then(
    () => true,
    () => false,
  );
}

async function listen(door: Server, { port, host }: Environment) {
  door.listen(port, host);
  try {
    await once(door, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') throw new WrongSetting(`PORT ${port} is taken by another program on ${host}.`);
    if (code === 'EACCES') throw new WrongSetting(`PORT ${port} may not be opened by this user.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new WrongSetting(`HOST ${host} is no address of this machine.`);
    throw error;
  }
}

/** Lets every request in flight end, and waits for no one who only keeps a connection open. */
async function drain(door: Server) {
  const closed = once(door, 'close');
  door.close();
  door.closeIdleConnections();
  await closed;
}
