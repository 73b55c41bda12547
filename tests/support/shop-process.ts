import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../server/embedded-database/postmaster.ts';
import { startEmbeddedDatabase } from '../../server/embedded-database/start-embedded-database.ts';

export type ShopProcess = {
  address: string;
  databaseUrl: string;
  /** Ends the shop alone, as whoever runs it does; its database stays. */
  stop: () => Promise<void>;
  /** Ends shop and database; throws when the shop complained of anything in its log. */
  close: () => Promise<void>;
};

/**
 * Opens the built demonstration shop in a process and a folder of its own, on a database that others may read as well.
 * `settings` are variables of the environment that it gets besides.
 */
export async function openShopProcess(settings: Record<string, string> = {}): Promise<ShopProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'comptoir-shop-'));
  const database = await startEmbeddedDatabase({ dataDir, log: () => {} });
  const address = `http://127.0.0.1:${await findFreePort()}`;
  const shop = spawn(process.execPath, ['server/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: new URL(address).port,
      HOST: '127.0.0.1',
      PUBLIC_URL: address,
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      LOG_LEVEL: 'warn',
      // One machine plays every buyer here; limits have tests of their own.
      LIMITS: 'off',
      ...settings,
    },
  });
  const said: string[] = [];
  shop.stdout.on('data', (text) => said.push(String(text)));
  while (!said.join('').includes('Comptoir is open')) {
    const ended = await Promise.race([once(shop.stdout, 'data'), once(shop, 'exit').then(() => 'ended')]);
    if (ended === 'ended') throw new Error(`the shop did not open: ${said.join('')}`);
  }
  const stop = async () => {
    if (shop.exitCode !== null) return;
    shop.kill('SIGTERM');
    await once(shop, 'exit');
  };
  const close = async () => {
    await stop();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
    const complaints = said
      .join('')
      .split('\n')
      .filter((line) => line.startsWith('{'));
    if (complaints.length > 0) throw new Error(`the shop complained:\n${complaints.join('\n')}`);
  };
  return { address, databaseUrl: database.url, stop, close };
}
