import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../../server/embedded-database/postmaster.ts';
import { startEmbeddedDatabase } from '../../../server/embedded-database/start-embedded-database.ts';

export type ShopInstance = {
  address: string;
  process: ChildProcess;
  /** Output so far. */
  said: () => string;
  /** Stops the shop; its database keeps running. */
  stop: () => Promise<void>;
};

export type ShopProcess = ShopInstance & {
  databaseUrl: string;
  dataDir: string;
  /** Stops shop and database. Throws when the shop logged a warning or an error. */
  close: () => Promise<void>;
};

export type Installation = {
  databaseUrl: string;
  dataDir: string;
  /** Starts an instance on this database and folder; there may be several. */
  open: (settings?: Record<string, string>) => Promise<ShopInstance>;
  /** Stops all instances and the database. Throws when one logged a warning or an error. */
  close: () => Promise<void>;
};

/** The built demonstration shop in a process and folder of its own. `settings`: environment variables. */
export async function openShopProcess(settings: Record<string, string> = {}): Promise<ShopProcess> {
  const installation = await createInstallation();
  const shop = await installation.open(settings);
  return {
    ...shop,
    databaseUrl: installation.databaseUrl,
    dataDir: installation.dataDir,
    close: installation.close,
  };
}

/** A database and a folder for one or several instances of the built shop. */
export async function createInstallation(): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'comptoir-shop-'));
  const database = await startEmbeddedDatabase({ dataDir, log: () => {} });
  const instances: ShopInstance[] = [];
  return {
    databaseUrl: database.url,
    dataDir,
    open: async (settings = {}) => {
      const instance = await openInstance({ DATA_DIR: dataDir, DATABASE_URL: database.url, ...settings });
      instances.push(instance);
      return instance;
    },
    close: async () => {
      await Promise.all(instances.map(({ stop }) => stop()));
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
      const complaints = instances
        .flatMap(({ said }) => said().split('\n'))
        .filter((line) => line.startsWith('{'));
      if (complaints.length > 0) throw new Error(`the shop logged:\n${complaints.join('\n')}`);
    },
  };
}

async function openInstance(settings: Record<string, string>): Promise<ShopInstance> {
  const address = `http://127.0.0.1:${await findFreePort()}`;
  const shop = spawn(process.execPath, ['build/server/index.js'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      // Node warns when it is set together with NO_COLOR.
      FORCE_COLOR: undefined,
      NODE_ENV: 'production',
      PORT: new URL(address).port,
      HOST: '127.0.0.1',
      PUBLIC_URL: address,
      LOG_LEVEL: 'warn',
      // All buyers have one address here; limits have their own tests.
      LIMITS: 'off',
      // Tests set X-Forwarded-For.
      TRUST_PROXY: '127.0.0.1',
      ...settings,
    },
  });
  const texts: string[] = [];
  const said = () => texts.join('');
  for (const stream of [shop.stdout, shop.stderr]) stream.on('data', (text) => texts.push(String(text)));
  shop.stderr.pipe(process.stderr, { end: false });
  while (!said().includes('Comptoir is open')) {
    const ended = await Promise.race([once(shop.stdout, 'data'), once(shop, 'close').then(() => 'ended')]);
    if (ended === 'ended') throw new Error(`the shop did not open: ${said()}`);
  }
  const stop = async () => {
    if (shop.exitCode !== null || shop.signalCode !== null) return;
    shop.kill('SIGTERM');
    await once(shop, 'exit');
  };
  return { address, process: shop, said, stop };
}
