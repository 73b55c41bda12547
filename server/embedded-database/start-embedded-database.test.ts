import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { killProcess } from '../../tests/support/kill-process.ts';
import { promised } from '../../tests/support/nightly.ts';
import { findBinaries } from './binaries.ts';
import { moveAside } from './pid-file.ts';
import { findFreePort } from './postmaster.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './start-embedded-database.ts';

const opened: EmbeddedDatabase[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  }
  for (const database of opened.splice(0)) await database.stop();
});

const makeDataDir = () => mkdtemp(join(tmpdir(), 'comptoir-database-'));

async function open(dataDir: string, binaries = findBinaries()): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase({ dataDir, log: () => {}, binaries });
  opened.push(database);
  return database;
}

/** The same in a process of its own. Returns its first output: the address, or why it was refused. */
async function openElsewhere(dataDir: string): Promise<{ child: ChildProcess; output: string }> {
  const child = spawn(process.execPath, ['tests/support/database/run-database.ts', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [output] = await once(child.stdout ?? child, 'data');
  return { child, output: String(output).trim() };
}

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const pidOf = async (dataDir: string) =>
  Number((await readFile(join(dataDir, 'database', 'postmaster.pid'), 'utf8')).split('\n')[0]);

async function withOneRow(dataDir: string) {
  const database = await open(dataDir);
  await query(database.url, 'create table kept (a int); insert into kept values (1)');
  return database;
}

const keptRows = (url: string) => query(url, 'select a from kept');

test('a fresh start is durable, checked, and listens to this machine only; a restart keeps what was written', async () => {
  const dataDir = await makeDataDir();
  const first = await withOneRow(dataDir);
  const settings = [
    'fsync',
    'full_page_writes',
    'synchronous_commit',
    'data_checksums',
    'listen_addresses',
    'plan_cache_mode',
    'is_superuser',
  ];
  const rows = await query(
    first.url,
    `select ${settings.map((name) => `current_setting('${name}') as ${name}`).join(', ')}`,
  );
  expect(rows).toEqual([
    {
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      listen_addresses: '127.0.0.1',
      plan_cache_mode: 'force_custom_plan',
      is_superuser: 'off',
    },
  ]);
  expect((await stat(join(dataDir, 'database-passwords.json'))).mode & 0o777).toBe(0o600);
  await first.stop();
  expect(await keptRows((await open(dataDir)).url)).toEqual([{ a: 1 }]);
});

test('a second start on the same folder is refused, and the first is unharmed', async () => {
  const dataDir = await makeDataDir();
  const { url } = await withOneRow(dataDir);
  expect((await openElsewhere(dataDir)).output).toMatch(/^refused: Another Comptoir is already running on /);
  expect(await keptRows(url)).toEqual([{ a: 1 }]);
});

test('of two first starts at once one is refused', async () => {
  const dataDir = await makeDataDir();
  const both = await Promise.all([openElsewhere(dataDir), openElsewhere(dataDir)]);
  const output = both.map((each) => each.output.split(':')[0]).sort();
  expect(output).toEqual(['postgres', 'refused']);
});

test('a server that a killed shop left behind is adopted with everything in it', async () => {
  const dataDir = await makeDataDir();
  const { child, output } = await openElsewhere(dataDir);
  await query(output, 'create table kept (a int); insert into kept values (1)');
  const pid = await pidOf(dataDir);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const { url } = await open(dataDir);
  expect(await pidOf(dataDir)).toBe(pid);
  expect(await keptRows(url)).toEqual([{ a: 1 }]);
});

test('a server that is killed comes back on the same port within 5 s, with what was committed', async () => {
  const dataDir = await makeDataDir();
  const { url } = await withOneRow(dataDir);
  killProcess(await pidOf(dataDir), 'SIGKILL');
  await expect
    .poll(() => keptRows(url).catch(() => undefined), { timeout: promised(5000) })
    .toEqual([{ a: 1 }]);
});

test('a server that is being restarted ends with its shop', async () => {
  const dataDir = await makeDataDir();
  const lost = Promise.withResolvers<void>();
  const log = (event: string) => {
    if (event === 'database lost, restarting') lost.resolve();
  };
  const database = await startEmbeddedDatabase({ dataDir, log });
  killProcess(await pidOf(dataDir), 'SIGKILL');
  await lost.promise;
  await database.stop();
  await expect(query(database.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
});

test.each([
  ['of a process that is gone', async () => '999999'],
  ['that now belongs to another program', async () => String(process.pid)],
  ['that is no number', async () => 'garbage'],
  ['that is empty', async () => ''],
])('a pid file %s never blocks', async (_, content) => {
  const dataDir = await makeDataDir();
  const first = await withOneRow(dataDir);
  const pidFile = join(dataDir, 'database', 'postmaster.pid');
  const lines = (await readFile(pidFile, 'utf8')).split('\n');
  await first.stop();
  lines[0] = await content();
  await writeFile(pidFile, lines[0] === '' ? '' : lines.join('\n'));
  expect(await keptRows((await open(dataDir)).url)).toEqual([{ a: 1 }]);
});

test('the pid file of a server that another start began meanwhile stays where it is', async () => {
  const file = join(await makeDataDir(), 'postmaster.pid');
  await writeFile(file, '4711\nof the new server\n');
  await moveAside(file, '999999\nof the dead one\n');
  expect(await readFile(file, 'utf8')).toContain('of the new server');
  await moveAside(file, '4711\nof the new server\n');
  await expect(readFile(file)).rejects.toThrow('ENOENT');
});

/** The files of a database in the making. */
async function countFiles(dataDir: string): Promise<number> {
  const files = await readdir(dataDir, { recursive: true }).catch(() => []);
  return files.filter((file) => file.startsWith('database.new-')).length;
}

test('takes a port below those that Linux gives to outgoing connections', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, findFreePort));
  expect(Math.min(...ports)).toBeGreaterThanOrEqual(20_000);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});

test('a kill during initdb leaves nothing in the way', { timeout: 120_000 }, async () => {
  for (const begun of [0, 1, 10, 25]) {
    const dataDir = await makeDataDir();
    const child = spawn(process.execPath, ['tests/support/database/run-database.ts', dataDir], {
      stdio: 'ignore',
    });
    await expect
      .poll(() => countFiles(dataDir), { interval: 1, timeout: 20_000 })
      .toBeGreaterThanOrEqual(begun);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const database = await open(dataDir);
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await database.stop();
    expect((await readdir(dataDir)).filter((name) => name.startsWith('database.new-'))).toEqual([]);
  }
});

test('a database of another version, or a folder that is no database, is refused and not changed', async () => {
  const dataDir = await makeDataDir();
  await mkdir(join(dataDir, 'database'));
  await writeFile(join(dataDir, 'database', 'PG_VERSION'), '15\n');
  await expect(open(dataDir)).rejects.toThrow('is of PostgreSQL 15, and this shop runs PostgreSQL 18');
  await rm(join(dataDir, 'database', 'PG_VERSION'));
  await writeFile(join(dataDir, 'database', 'holiday.jpg'), 'sun');
  await expect(open(dataDir)).rejects.toThrow('is not empty, and holds no database');
  expect(await readdir(join(dataDir, 'database'))).toEqual(['holiday.jpg']);
});

test.skipIf(process.getuid?.() !== 0)('runs as root from a folder that only root may enter', async () => {
  const home = await makeDataDir();
  const binaries = join(home, 'native');
  await cp(join(findBinaries(), '..'), binaries, { recursive: true, verbatimSymlinks: true });
  await mkdir(join(home, 'data'));
  await chmod(home, 0o700);
  const database = await open(join(home, 'data'), join(binaries, 'bin'));
  const { uid } = await stat(`/proc/${await pidOf(join(home, 'data'))}`);
  expect(uid).not.toBe(0);
  expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});
