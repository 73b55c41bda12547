import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../app/platform/database/migrations.server.ts';
import { startEmbeddedDatabase } from '../../server/embedded-database/start-embedded-database.ts';
import { fillLargeShop } from '../../tests/support/large-shop/large-shop.ts';
import { report } from '../support/report.ts';

/** Time, memory and archive size of backup and restore, for shops of three sizes. */
const sizes = [1000, 10_000, 100_000];

const rows: (string | number)[][] = [];
for (const size of sizes) {
  const folder = await mkdtemp(join(tmpdir(), 'comptoir-bench-'));
  const dataDir = join(folder, 'shop');
  await mkdir(dataDir);
  const database = await startEmbeddedDatabase({ dataDir, log: () => {} });
  await migrate(database.url);
  await fillLargeShop(database.url, { products: size, orders: size });
  await database.stop();

  const backup = await run('backup', [], dataDir);
  const [archive = ''] = await readdir(join(dataDir, 'backups'));
  const path = join(dataDir, 'backups', archive);
  const restore = await run('restore', [path, '--into', join(folder, 'restored')], dataDir);
  const { size: bytes } = await stat(path);
  rows.push([
    size,
    backup.seconds,
    mebibytes(backup.peak),
    mebibytes(bytes),
    restore.seconds,
    mebibytes(restore.peak),
  ]);
  await rm(folder, { recursive: true });
}

report(
  'backup',
  'The commands whole: the database is started and stopped; a backup is read back, a restore is checked, built and compared. Seconds; peak memory of the command in MiB, without PostgreSQL.',
  ['products and orders', 'backup', 'its memory', 'archive, MiB', 'restore', 'its memory'],
  rows,
);

async function run(command: string, args: string[], dataDir: string) {
  const started = performance.now();
  const child = spawn(process.execPath, [`scripts/commands/${command}.ts`, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', ENV_FILE: devNull },
  });
  let peak = 0;
  const watch = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024);
  }, 50);
  const [code] = await once(child, 'exit');
  clearInterval(watch);
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
  return { seconds: ((performance.now() - started) / 1000).toFixed(1), peak };
}

function mebibytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1);
}
