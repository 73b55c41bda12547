import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '../../../server/embedded-database/postmaster.ts';
import { startEmbeddedDatabase } from '../../../server/embedded-database/start-embedded-database.ts';

const run = promisify(execFile);

export type ShopInstance = {
  address: string;
  process: ChildProcess;
  /** What it has printed so far. */
  output: () => string;
  /** Ends the shop alone, as an operator does. Its database stays. */
  stop: () => Promise<void>;
};

export type ShopProcess = ShopInstance & {
  /** Opens a second instance with the same settings, on the same database and folder. */
  openBeside: () => Promise<ShopInstance>;
  databaseUrl: string;
  /** Where it keeps its files. */
  dataDir: string;
  /** Ends shop and database; throws when the shop complained of anything in its log. */
  close: () => Promise<void>;
};

export type Installation = {
  databaseUrl: string;
  dataDir: string;
  /** Opens an instance on this database and folder; any number may stand beside each other. */
  open: (settings?: Record<string, string>) => Promise<ShopInstance>;
  /** Ends every instance and the database; throws when one complained of anything in its log. */
  close: () => Promise<void>;
};

/**
 * Opens the built demonstration shop in a process and a folder of its own, on a database that others may read as well.
 * `settings` are variables of the environment that it gets besides.
 */
export async function openShopProcess(settings: Record<string, string> = {}): Promise<ShopProcess> {
  const isDemo = !settings.CATALOGUE && !settings.DATABASE_URL;
  const installation = await createInstallation({ isDemo });
  const shop = await installation.open(settings);
  return {
    ...shop,
    openBeside: () => installation.open(settings),
    databaseUrl: installation.databaseUrl,
    dataDir: installation.dataDir,
    close: installation.close,
  };
}

/**
 * Opens the demonstration shop once and ends it; answers its folder. Drawing the demonstration's pictures costs ten seconds of a
 * processor: shops that start with them get a copy when DEMO_FOLDER names this one.
 */
export async function makeDemoFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'comptoir-demo-'));
  const database = await startEmbeddedDatabase({ dataDir, log: () => {} });
  const shop = await openInstance({ DATA_DIR: dataDir, DATABASE_URL: database.url }, process.cwd());
  await shop.stop();
  await database.stop();
  return dataDir;
}

/** A data folder of a shop; with the demonstration in it where a run has made one. */
export async function makeDataFolder({ isDemo }: { isDemo: boolean }): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'comptoir-shop-'));
  const { DEMO_FOLDER } = process.env;
  // Owners and rights stay: the database's files belong to a user of its own.
  if (isDemo && DEMO_FOLDER) await run('cp', ['-a', `${DEMO_FOLDER}/.`, dataDir]);
  return dataDir;
}

/** A database and a folder for one or several instances of the shop built in `from`; empty unless told otherwise. */
export async function createInstallation({
  isDemo = false,
  from = process.cwd(),
} = {}): Promise<Installation> {
  const dataDir = await makeDataFolder({ isDemo });
  const database = await startEmbeddedDatabase({ dataDir, log: () => {} });
  const instances: ShopInstance[] = [];
  return {
    databaseUrl: database.url,
    dataDir,
    open: async (settings = {}) => {
      const own = { DATA_DIR: dataDir, DATABASE_URL: database.url, ...settings };
      const instance = await openInstance(own, from);
      instances.push(instance);
      return instance;
    },
    close: async () => {
      await Promise.all(instances.map(({ stop }) => stop()));
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
      const complaints = instances
        .flatMap(({ output }) => output().split('\n'))
        // Faults of a provider or of a connected program are a test's own doing.
        .filter(
          (line) =>
            line.startsWith('{') && !/"msg":"(mobile money not answered|webhook not sent)"/.test(line),
        );
      if (complaints.length > 0) throw new Error(`the shop complained:\n${complaints.join('\n')}`);
    },
  };
}

async function openInstance(settings: Record<string, string>, cwd: string): Promise<ShopInstance> {
  const address = `http://127.0.0.1:${await findFreePort()}`;
  const shop = spawn(process.execPath, ['build/server/index.js'], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      // Set beside NO_COLOR, Node complains of it.
      FORCE_COLOR: undefined,
      NODE_ENV: 'production',
      ENV_FILE: devNull,
      PORT: new URL(address).port,
      HOST: '127.0.0.1',
      PUBLIC_URL: address,
      LOG_LEVEL: 'warn',
      // One machine plays every buyer here; limits have tests of their own.
      LIMITS: 'off',
      // Tests and measurements say in X-Forwarded-For who asks.
      TRUST_PROXY: '127.0.0.1',
      ...settings,
    },
  });
  const texts: string[] = [];
  const output = () => texts.join('');
  for (const stream of [shop.stdout, shop.stderr]) stream.on('data', (text) => texts.push(String(text)));
  shop.stderr.pipe(process.stderr, { end: false });
  while (!output().includes('Comptoir is open')) {
    const ended = await Promise.race([once(shop.stdout, 'data'), once(shop, 'close').then(() => 'ended')]);
    if (ended === 'ended') throw new Error(`the shop did not open: ${output()}`);
  }
  const stop = async () => {
    if (shop.exitCode !== null || shop.signalCode !== null) return;
    shop.kill('SIGTERM');
    await once(shop, 'exit');
  };
  return { address, process: shop, output, stop };
}
