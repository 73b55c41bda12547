import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '../tests/support/backups.ts';
import { makeEmptyDatabase } from '../tests/support/database/database.ts';
import { openNetwork } from '../tests/support/servers/network.ts';
import { startEmbeddedDatabase } from './embedded-database/start-embedded-database.ts';

let server: Awaited<ReturnType<typeof startEmbeddedDatabase>>;
let dataDir: string;
let url: URL;

const secret = 'never-shown';

beforeAll(async () => {
  dataDir = await makeFolder();
  server = await startEmbeddedDatabase({ dataDir: await makeFolder(), log: () => {} });
  url = new URL(await makeEmptyDatabase(server.url));
});
afterAll(() => server.stop());

const shop = 'tests/support/shop/bare-shop.ts';

function start(file: string, args: string[], databaseUrl: string, more: Record<string, string> = {}) {
  const child = spawn(process.execPath, [file, ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      ENV_FILE: devNull,
      DATABASE_URL: databaseUrl,
      PORT: '0',
      CATALOGUE: 'empty',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text;
    });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, output: () => output.replace(/^Comptoir runs as root.*\n/, '') };
}

async function run(file: string, args: string[], databaseUrl: string, more: Record<string, string> = {}) {
  const { child, output } = start(file, args, databaseUrl, more);
  const [code] = await once(child, 'close');
  return { code, output: output().replace(/test_\w+ at 127\.0\.0\.1:\d+/, 'test at …') };
}

const as = (user: string, password: string) => Object.assign(new URL(url), { username: user, password }).href;
const nobody = `postgres://shop:${secret}@127.0.0.1:1/shop`;
const wrongPassword =
  '\nThe database test at … refuses the shop: password authentication failed for user "comptoir". Look at its address.\n';

test('a start that its database refuses ends with one sentence and status 1', async () => {
  expect(await run(shop, [], as('comptoir', secret))).toEqual({ code: 1, output: wrongPassword });
});

test('while the database is away the shop says so once, tries again, and opens when it is there', async () => {
  let target = new URL('postgres://127.0.0.1:1');
  const network = await openNetwork(() => target);
  const through = new URL(url);
  through.port = String(network.port);
  const { child, output } = start(shop, [], through.href);
  await expect.poll(output, { timeout: 30_000 }).toContain('It is tried again for a minute.');
  target = url;
  await expect.poll(output, { timeout: 30_000 }).toContain('Comptoir is open');
  expect(output().split('It is tried again')).toHaveLength(2);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(output()).not.toContain(url.password);
  await network.close();
});

test('a start that waits for its database ends when its terminal is closed', async () => {
  const { child, output } = start(shop, [], nobody);
  await expect.poll(output, { timeout: 30_000 }).toContain('It is tried again for a minute.');
  child.kill('SIGHUP');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(output()).not.toContain(secret);
});

const commands: { name: string; args: (database: string) => string[]; from?: string }[] = [
  { name: 'backup', args: () => [] },
  { name: 'restore', args: () => ['archive.tar.zst'] },
  { name: 'restore', args: (database) => ['archive.tar.zst', '--into', database], from: '' },
  { name: 'move', args: () => ['--to', 'embedded'] },
  { name: 'move', args: (database) => ['--to', database], from: 'its own' },
];
test.each(commands)(
  'npm run $name names a database that refuses it, and one that is away',
  async ({ name, args, from }) => {
    const call = (database: string) =>
      run(`scripts/commands/${name}.ts`, args(database), from === undefined ? database : from && url.href);
    const [refused, away] = await Promise.all([call(as('comptoir', secret)), call(nobody)]);
    expect(refused).toEqual({ code: 1, output: wrongPassword });
    expect(away).toEqual({
      code: 1,
      output: '\nThe database shop at 127.0.0.1:1 cannot be used now: connect ECONNREFUSED 127.0.0.1:1.\n',
    });
  },
);

test.each([
  ['the shop', shop, []],
  ['npm run backup', 'scripts/commands/backup.ts', []],
] as const)(
  '%s reads its settings from a file, and starts nothing when it is half-written',
  async (_, file, args) => {
    const settings = join(dataDir, 'settings');
    const given = (text: string) => writeFile(settings, text).then(() => ({ ENV_FILE: settings }));
    const misspelt = await given('S3_BUCKETT=pictures\nPORT=3000\nMETRICS_TOKEN=short\n');
    expect(await run(file, [...args], url.href, misspelt)).toEqual({
      code: 1,
      output:
        'S3_BUCKETT is not a setting of the shop: did you mean S3_BUCKET?\n\nMETRICS_TOKEN must have at least 16 characters.\n',
    });
    const half = await given('PORT=3000\nMAIL_FROM="Comptoir\n');
    expect(await run(file, [...args], url.href, half)).toEqual({
      code: 1,
      output: `\nThe settings in ${settings} cannot be used: in line 2 the quote " is not closed.\n`,
    });
  },
);
