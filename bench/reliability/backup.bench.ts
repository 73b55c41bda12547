import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../app/platform/database/migrations.server.ts';
import { startEmbeddedDatabase } from '../../server/embedded-database/start-embedded-database.ts';
import { fillLargeShop } from '../../tests/support/large-shop/large-shop.ts';
import { mebibytes, runCommand } from '../support/command.ts';
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

  const backup = await runCommand('backup', [], dataDir);
  const [archive = ''] = await readdir(join(dataDir, 'backups'));
  const path = join(dataDir, 'backups', archive);
  const restore = await runCommand('restore', [path, '--into', join(folder, 'restored')], dataDir);
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
