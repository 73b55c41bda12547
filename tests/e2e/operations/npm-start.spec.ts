import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { findFreePort } from '../../../server/embedded-database/postmaster.ts';
import { killIfRunning, killProcess } from '../../support/kill-process.ts';

test.skip(process.platform !== 'linux', 'only /proc tells which process is the shop');

test.describe.configure({ mode: 'serial' });

let dataDir: string;
let started: ChildProcess | undefined;
const output: string[] = [];

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'comptoir-start-'));
  await rm('build/code-cache', { recursive: true, force: true });
});

test.afterAll(async () => {
  if (started?.exitCode === null) {
    started.kill('SIGTERM');
    await once(started, 'exit');
  }
  await rm(dataDir, { recursive: true });
});

const timesSaid = (text: string) => output.join('').split(text).length - 1;

test('npm start restarts a killed shop, says so, and ends it on a signal', async () => {
  test.setTimeout(120_000);
  const address = `http://127.0.0.1:${await findFreePort()}`;
  const shop = spawn(process.execPath, ['scripts/start.mjs'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      FORCE_COLOR: undefined,
      NODE_COMPILE_CACHE: undefined,
      PORT: new URL(address).port,
      PUBLIC_URL: address,
      DATA_DIR: dataDir,
      ENV_FILE: devNull,
      CATALOGUE: 'empty',
      LOG_LEVEL: 'fatal',
    },
  });
  started = shop;
  shop.stdout.on('data', (text) => output.push(String(text)));
  await expect.poll(() => timesSaid('Comptoir is open'), { timeout: 60_000 }).toBe(1);
  await expect.poll(() => readdir('build/code-cache').catch(() => [])).not.toEqual([]);

  const [child] = (await readFile(`/proc/${shop.pid}/task/${shop.pid}/children`, 'utf8')).split(' ');
  killProcess(Number(child), 'SIGKILL');

  await expect.poll(() => timesSaid('Comptoir is open'), { timeout: 30_000 }).toBe(2);
  expect(output.join('')).toContain('The shop ended unexpectedly (SIGKILL): it is started again in 1 s.');
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  expect(timesSaid('First administrator')).toBe(1);

  shop.kill('SIGTERM');
  expect(await once(shop, 'exit')).toEqual([0, null]);
  await expect(readFile(join(dataDir, 'database', 'postmaster.pid'))).rejects.toThrow('ENOENT');
});

test.describe('the end of npm ends shop and database, and the next start works at once', () => {
  let latest: ChildProcess | undefined;
  let address: string;

  function startWithNpm(settings: Record<string, string> = {}, command = ['npm', 'start']) {
    const [program = '', ...args] = command;
    const said: string[] = [];
    const npm = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        FORCE_COLOR: undefined,
        PORT: new URL(address).port,
        PUBLIC_URL: address,
        DATA_DIR: dataDir,
        ENV_FILE: devNull,
        CATALOGUE: 'empty',
        LOG_LEVEL: 'fatal',
        ...settings,
      },
    });
    for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (text) => said.push(String(text)));
    latest = npm;
    return { npm, said: () => said.join('') };
  }

  test.beforeAll(async () => {
    address = `http://127.0.0.1:${await findFreePort()}`;
  });
  test.afterEach(() => {
    if (latest?.pid) killIfRunning(latest.pid, 'SIGTERM');
  });

  const isDatabaseThere = () =>
    readFile(join(dataDir, 'database', 'postmaster.pid')).then(
      () => true,
      () => false,
    );
  const isOpen = () =>
    fetch(`${address}/healthz`).then(
      () => true,
      () => false,
    );

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)
    test(`${signal} to an open shop`, async () => {
      const { npm, said } = startWithNpm();
      await expect.poll(said, { timeout: 60_000 }).toContain('Comptoir is open');
      killProcess(Number(npm.pid), signal);
      if (npm.exitCode === null && npm.signalCode === null) await once(npm, 'exit');
      await expect.poll(isOpen).toBe(false);
      await expect.poll(isDatabaseThere).toBe(false);
    });

  test('SIGTERM to a shop that runs from the sources', async () => {
    // It compiles what a built shop has ready: minutes on a busy machine.
    test.setTimeout(300_000);
    const { npm, said } = startWithNpm({}, ['npm', 'run', 'dev']);
    await expect.poll(said, { timeout: 240_000 }).toContain('Comptoir is open');
    killProcess(Number(npm.pid), 'SIGTERM');
    expect(await once(npm, 'exit')).toEqual([0, null]);
    expect(await isDatabaseThere()).toBe(false);
  });

  test('its terminal is closed', async () => {
    const terminal = ['script', '--quiet', '--command', 'npm start', '/dev/null'];
    const { npm, said } = startWithNpm({ LOG_LEVEL: 'info' }, terminal);
    await expect.poll(said, { timeout: 60_000 }).toContain('Comptoir is open');
    killProcess(Number(npm.pid), 'SIGKILL');
    await expect.poll(isOpen).toBe(false);
    await expect.poll(isDatabaseThere).toBe(false);
  });

  for (const signal of ['SIGTERM', 'SIGHUP'] as const)
    test(`${signal} to a shop that starts`, async () => {
      const { npm, said } = startWithNpm({ LOG_LEVEL: 'info' });
      await expect.poll(said, { timeout: 60_000, intervals: [5] }).toContain('database ready');
      killProcess(Number(npm.pid), signal);
      if (npm.exitCode === null && npm.signalCode === null) await once(npm, 'exit');
      await expect.poll(isDatabaseThere).toBe(false);
      await expect.poll(isOpen).toBe(false);
    });
});

test('a shop that runs as root says so at each start, and what to do', async () => {
  test.skip(process.getuid?.() !== 0, 'only root is told');
  expect(
    timesSaid(
      'Comptoir runs as root, and so would an intruder: give it a user of its own (docs/operations.md, “Not as root”).\n',
    ),
  ).toBe(2);
});
