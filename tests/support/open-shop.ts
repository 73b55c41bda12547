import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../server/embedded-database/postmaster.ts';
import { startEmbeddedDatabase } from '../../server/embedded-database/start-embedded-database.ts';

/** Opens the built shop once for all journeys, on a database that tests may read as well. */
export default async function openShop() {
  const dataDir = await mkdtemp(join(tmpdir(), 'comptoir-e2e-'));
  const database = await startEmbeddedDatabase({ dataDir, log: () => {} });
  const address = `http://127.0.0.1:${await findFreePort()}`;
  const shop = spawn('node', ['server/main.ts'], {
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
    },
  });
  const said: string[] = [];
  shop.stdout.on('data', (text) => said.push(String(text)));
  while (!said.join('').includes('Comptoir is open')) {
    const ended = await Promise.race([once(shop.stdout, 'data'), once(shop, 'exit').then(() => 'ended')]);
    if (ended === 'ended') throw new Error(`the shop did not open: ${said.join('')}`);
  }
  process.env.SHOP_ADDRESS = address;
  process.env.SHOP_DATABASE = database.url;

  return async () => {
    shop.kill('SIGTERM');
    await once(shop, 'exit');
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
    const complaints = said
      .join('')
      .split('\n')
      .filter((line) => line.startsWith('{'));
    if (complaints.length > 0) throw new Error(`the shop complained:\n${complaints.join('\n')}`);
  };
}
