import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../app/platform/database/migrations.server.ts';
import { openRemoteStore } from '../../server/backups/elsewhere/remote-store.ts';
import { startEmbeddedDatabase } from '../../server/embedded-database/start-embedded-database.ts';
import { digestTables } from '../../tests/support/backups.ts';
import { fillLargeShop } from '../../tests/support/large-shop/large-shop.ts';
import { openFileStore } from '../../tests/support/servers/file-store.ts';
import { mebibytes, runCommand } from '../support/command.ts';
import { report } from '../support/report.ts';

/** Is a shop whole that comes back from its encrypted backup elsewhere, by one command on an empty machine, and how long does it take? `SIZES=1000,10000` says for which shops. */
const sizes = (process.env.SIZES ?? '1000').split(',').map(Number);
/** Of 100 KiB each, as photos of products are. */
const pictures = Array.from({ length: 100 }, (_, i) => `${1_767_225_600_000 + i}-0123456789abcdef.webp`);

const rows: (string | number)[][] = [];
let differing = 0;
for (const size of sizes) {
  const store = await openFileStore();
  const elsewhere = {
    BACKUP_KEY: 'quatre mots que personne ne devine',
    ...Object.fromEntries(Object.entries(store.variables).map(([name, value]) => [`BACKUP_${name}`, value])),
  };
  const folder = await mkdtemp(join(tmpdir(), 'comptoir-bench-'));
  const [dataDir, restored] = [join(folder, 'shop'), join(folder, 'restored')];
  await mkdir(join(dataDir, 'images'), { recursive: true });
  for (const name of pictures) await writeFile(join(dataDir, 'images', name), randomBytes(100 * 1024));
  const before = await digest(dataDir, async (url) => {
    await migrate(url);
    await fillLargeShop(url, { products: size, orders: size });
  });

  const backup = await runCommand('backup', ['--to', 's3:'], dataDir, elsewhere);
  const restore = await runCommand('restore', ['s3:latest', '--into', restored], dataDir, elsewhere);
  const after = await digest(restored);
  const wrong = Object.keys(before).filter((name) => before[name] !== after[name]);
  for (const name of pictures) {
    const [sent, back] = [dataDir, restored].map((place) => readFile(join(place, 'images', name)));
    if (!(await sent)?.equals((await back) ?? Buffer.of())) wrong.push(name);
  }
  differing += wrong.length;
  const [archive] = await (await openRemoteStore(store.settings, AbortSignal.timeout(60_000))).list();
  rows.push([
    ...[size, backup.seconds, mebibytes(backup.peak), mebibytes(archive?.bytes ?? 0)],
    ...[restore.seconds, mebibytes(restore.peak), wrong.length],
  ]);
  await store.close();
  await rm(folder, { recursive: true });
}

report(
  'backups',
  'The commands whole: `backup -- --to s3:` encrypts and sends, `restore -- s3:latest --into` fetches, decrypts, checks, builds and compares. The store is the strict S3 of tests, on this machine: a line to a real one comes on top. Seconds; peak memory of the command in MiB, without PostgreSQL.',
  [
    ...['products and orders', 'backup', 'its memory', 'sent, MiB'],
    ...['restore', 'its memory', 'tables and pictures that differ'],
  ],
  rows,
);
process.exitCode = differing > 0 ? 1 : 0;

async function digest(dataDir: string, work = async (_: string) => {}): Promise<Record<string, string>> {
  const database = await startEmbeddedDatabase({ dataDir, log: () => {} });
  await work(database.url);
  const tables = await digestTables(database.url);
  await database.stop();
  return tables;
}
