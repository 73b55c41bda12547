import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { migrate } from '../../app/platform/database/migrations.server.ts';
import { readArchive } from '../../app/platform/files/archive.server.ts';
import { ask, digestTables, diskIn, makeFolder } from '../../tests/support/backups.ts';
import { makeEmptyDatabase } from '../../tests/support/database/database.ts';
import { openFileStore } from '../../tests/support/servers/file-store.ts';
import { startEmbeddedDatabase } from '../embedded-database/start-embedded-database.ts';
import { withDatabaseToFill } from './open-shop-data.ts';

// Each command starts and stops a server: seconds here, more on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const picture = '1767225600000-0123456789abcdef.webp';
let dataDir: string;
let before: Record<string, string>;
let away: Awaited<ReturnType<typeof startEmbeddedDatabase>>;

beforeAll(async () => {
  dataDir = await makeFolder();
  away = await startEmbeddedDatabase({ dataDir: await makeFolder(), log: () => {} });
  await whileOpen(dataDir, async (url) => {
    await migrate(url);
    await ask(url, `insert into secrets values ('sign-in', 'kept'); select nextval('order_number')`);
    before = await digestTables(url);
  });
  await diskIn(join(dataDir, 'images')).put(picture, 'a picture');
});
afterAll(() => away.stop());

async function whileOpen<Result>(folder: string, work: (url: string) => Promise<Result>): Promise<Result> {
  const server = await startEmbeddedDatabase({ dataDir: folder, log: () => {} });
  return work(server.url).finally(server.stop);
}

const { PATH, NODE_COMPILE_CACHE } = process.env;

async function run(command: string, args: string[], settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, [`scripts/commands/${command}.ts`, ...args], {
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, ENV_FILE: devNull, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  return { code, output };
}

test('a closed shop is backed up, restored into an empty folder, and is the same there', async () => {
  const { code, output } = await run('backup', []);
  expect(output).toMatch(/1 file, .*Backed up and read back: .*backups\/comptoir-[\d-]+\.tar\.zst/s);
  expect(code).toBe(0);
  const [archive = ''] = await readdir(join(dataDir, 'backups'));

  const empty = join(await makeFolder(), 'new');
  const restored = await run('restore', [join(dataDir, 'backups', archive), '--into', empty]);
  expect(restored.output).toContain('Restored: every table, sequence and file');
  expect(await whileOpen(empty, digestTables)).toEqual(before);
  expect(await diskIn(join(empty, 'images')).get(picture)).toBe('a picture');
});

test('an open shop is backed up too, and never restored over', async () => {
  const place = await makeFolder();
  const archive = join(place, 'mine.tar.zst');
  await whileOpen(dataDir, async () => {
    expect(await run('backup', ['--to', archive])).toMatchObject({ code: 0 });
    const restored = await run('restore', [archive, '--replace']);
    expect(restored).toMatchObject({ code: 1 });
    expect(restored.output).toMatch(/Another Comptoir is already running on .*: stop it first/);
  });
  expect((await stat(archive)).mode & 0o777).toBe(0o600);
});

test('a shop moves from its own database to a server and back, and the old one stays', async () => {
  const server = await makeEmptyDatabase(away.url);
  const moved = await run('move', ['--to', server]);
  expect(moved.output).toMatch(
    /secrets +1 row .*tables, \d+ rows, \d+ kB\nMoved: .*same checksum on both sides.*Set DATABASE_URL/s,
  );
  expect(await digestTables(server)).toEqual(before);
  const refused = await run('move', ['--to', 'embedded'], { DATABASE_URL: server });
  expect(refused).toEqual({
    code: 1,
    output:
      '\nThe database to move to is not empty: a shop moves into an empty one (docs/operations.md, “Move”).\n',
  });

  const home = { DATA_DIR: await makeFolder(), DATABASE_URL: server };
  expect(await run('move', ['--to', 'embedded'], home)).toMatchObject({ code: 0 });
  expect(await whileOpen(home.DATA_DIR, digestTables)).toEqual(before);
});

test('a shop that a restore replaces is backed up first', async () => {
  const archive = join(await makeFolder(), 'mine.tar.zst');
  await run('backup', ['--to', archive]);
  await whileOpen(dataDir, (url) => ask(url, `update secrets set value = 'changed since'`));
  expect((await run('restore', [archive])).output).toContain('say --replace');
  const { output } = await run('restore', [archive, '--replace']);
  const [, kept = ''] = /What was there is kept: (.*)/.exec(output) ?? [];
  const rows = await whileOpen(dataDir, (url) => ask(url, 'select value from secrets'));
  expect(rows).toEqual([{ value: 'kept' }]);
  const parts: string[] = [];
  for await (const { name, body } of readArchive(kept))
    if (name.startsWith('tables/secrets')) parts.push(String(body));
  expect(parts).toEqual(['sign-in\tchanged since\n']);
});

test('a shop is sent to a store, encrypted, and restored from there by one command', async () => {
  const store = await openFileStore();
  onTestFinished(store.close);
  const elsewhere = {
    BACKUP_KEY: 'quatre mots que personne ne devine',
    ...Object.fromEntries(Object.entries(store.variables).map(([name, value]) => [`BACKUP_${name}`, value])),
  };
  expect((await run('restore', ['s3:latest'])).output).toMatch(/^\nWhich store\? Backups elsewhere need/);
  expect((await run('backup', ['--list'], elsewhere)).output).toContain(
    'There is no backup in the store yet.',
  );

  const sent = await run('backup', ['--to', 's3:'], elsewhere);
  expect(sent.output).toMatch(/1 file, .*Backed up, read back and sent: s3:comptoir-[\w.-]+ /s);
  expect(sent.code).toBe(0);
  const [, name = ''] = /sent: s3:(\S+)/.exec(sent.output) ?? [];
  expect((await run('backup', ['--list'], elsewhere)).output).toContain(`s3:${name}`);

  for (const wanted of ['s3:latest', `s3:${name}`]) {
    const empty = join(await makeFolder(), 'new');
    const restored = await run('restore', [wanted, '--into', empty], elsewhere);
    expect(restored.output).toMatch(
      /Fetched and decrypted: comptoir-.*Restored: every table, sequence and file/s,
    );
    expect(await whileOpen(empty, digestTables)).toEqual(before);
    expect(await diskIn(join(empty, 'images')).get(picture)).toBe('a picture');
  }
  const empty = join(await makeFolder(), 'new');
  const lost = { ...elsewhere, BACKUP_KEY: 'quatre autres mots que personne ne devine' };
  const refused = await run('restore', ['s3:latest', '--into', empty], lost);
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('BACKUP_KEY') });
  expect(refused.output).not.toContain('    at ');
});

test('a command whose database ends in the middle, as on a full disk, names the log that says why', async () => {
  const place = await makeFolder();
  const kill = async (url: string) => {
    const [found] = await ask<{ pid: number }>(url, 'select pg_backend_pid() as pid');
    expect(found?.pid).toBeGreaterThan(0);
    const [pid = ''] = (await readFile(join(place, 'database', 'postmaster.pid'), 'utf8')).split('\n');
    const waiting = ask(url, 'select pg_sleep(60)');
    process.kill(Number(pid), 'SIGQUIT');
    await waiting;
  };
  await expect(withDatabaseToFill({ dataDir: place, databaseUrl: undefined }, kill)).rejects.toThrow(
    `If it was the shop’s own, ${join(place, 'database.log')} says why.`,
  );
});

test('a wrong command is answered in one sentence, and changes nothing', async () => {
  const nowhere = { DATA_DIR: join(await makeFolder(), 'nothing') };
  expect(await run('backup', [], nowhere)).toEqual({
    code: 1,
    output: expect.stringMatching(/^\nThere is no database in .*\n$/),
  });
  expect(await run('backup', ['--too', 'x'])).toEqual({
    code: 1,
    output: expect.stringMatching(/^\nUnknown option '--too'.*\n$/),
  });
  expect(await run('backup', ['--to', '/nowhere/at/all'])).toEqual({
    code: 1,
    output: expect.stringMatching(/^\nENOENT.*\n$/),
  });
  expect(await run('restore', [])).toEqual({
    code: 1,
    output: expect.stringMatching(/^\nWhich archive\?.*\n$/),
  });
  expect(await run('move', ['--to', 'mysql://x'])).toEqual({
    code: 1,
    output: expect.stringMatching(/^\nWhere to\?.*\n$/),
  });
});
