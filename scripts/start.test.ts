import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { killIfRunning, killProcess } from '../tests/support/kill-process.ts';

const killed = 'process.kill(process.pid, "SIGKILL")';

/** A copy of the project without packages, with an npm that ends as told and a build that the system ends. */
function openFolder(npm: string) {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const own = ['.git', 'scripts', 'node_modules', 'build', 'bin', 'release', 'package-lock.json'];
  for (const name of readdirSync('.').filter((name) => !own.includes(name)))
    symlinkSync(resolve(name), join(folder, name));
  cpSync('scripts', join(folder, 'scripts'), { recursive: true });
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  writeFileSync(join(folder, 'scripts', 'build.ts'), killed);
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin', 'npm'), `#!${process.execPath}\n${npm}`);
  chmodSync(join(folder, 'bin', 'npm'), 0o755);
  return folder;
}

function start(folder: string) {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}` },
  });
  return { status, stderr: stderr.trim() };
}

const lack =
  'The system ended it, most likely for lack of memory: to install and build, the shop takes 2 GB, memory and swap together. docs/operations.md, “On a small machine”, says how to add swap.';

test('an installation that is ended for memory says so, and one that fails asks for the network', () => {
  expect(start(openFolder(killed))).toEqual({
    status: 1,
    stderr: `The packages could not be installed. ${lack}`,
  });
  expect(start(openFolder('process.exit(1)'))).toEqual({
    status: 1,
    stderr:
      'The packages could not be installed. Is the npm registry within reach? What npm printed above says more.',
  });
});

/** As after an installation. */
function addPackages(folder: string) {
  mkdirSync(join(folder, 'node_modules', 'node', 'bin'), { recursive: true });
  symlinkSync(process.execPath, join(folder, 'node_modules', 'node', 'bin', 'node'));
  const installed = createHash('sha256').update('{}').digest('hex');
  writeFileSync(join(folder, 'node_modules', '.installed-lockfile'), installed);
}

test('a build that is ended for memory says so', () => {
  const folder = openFolder(killed);
  addPackages(folder);
  expect(start(folder)).toEqual({ status: 1, stderr: `The build failed. ${lack}` });
});

test('packages that were installed by hand, with the tools, stay whole', () => {
  const folder = openFolder(
    "process.getBuiltinModule('node:fs').writeFileSync('asked', process.argv.slice(2).join(' '))",
  );
  addPackages(folder);
  rmSync(join(folder, 'node_modules', '.installed-lockfile'));
  const compiler = join(folder, 'node_modules', '@typescript', 'native', 'lib', 'tsc');
  for (const file of [compiler, join(folder, 'node_modules', 'typescript', 'tsc.js')]) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '');
  }
  expect(start(folder).stderr).toBe(`The build failed. ${lack}`);
  expect(existsSync(compiler)).toBe(true);
  expect(readFileSync(join(folder, 'asked'), 'utf8')).not.toContain('--workspaces=false');
});

/** Works on with a child of its own, as npm and Vite do, and notes both in a file. */
const busy = `
const { spawn } = process.getBuiltinModule('node:child_process');
const { writeFileSync } = process.getBuiltinModule('node:fs');
const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
writeFileSync('working.json', JSON.stringify([process.pid, child.pid]));
setInterval(() => {}, 1000);`;

const systemNpm = execFileSync('which', ['npm'], { encoding: 'utf8' }).trim();

/** Runs `npm start`, and sends the signal to npm alone once it installs or builds. Answers npm's end, and what works on. */
async function endWhileWorking(folder: string, script: string, signal: NodeJS.Signals) {
  const npm = spawn(systemNpm, ['run', script], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}` },
  });
  const working = () => JSON.parse(readFileSync(join(folder, 'working.json'), 'utf8')) as number[];
  await expect.poll(working, { timeout: 30_000 }).toHaveLength(2);
  const pids = working();
  onTestFinished(() => {
    for (const pid of pids) killIfRunning(pid);
  });
  killProcess(Number(npm.pid), signal);
  await once(npm, 'exit');
  await expect.poll(() => pids.filter(isRunning), { timeout: 10_000 }).toEqual([]);
}

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

describe.skipIf(process.platform !== 'linux')('the end of npm ends what it works on', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)('%s while it installs', async (signal) => {
    await endWhileWorking(openFolder(busy), 'start', signal);
  });

  test('while it builds', async () => {
    const folder = openFolder(killed);
    addPackages(folder);
    writeFileSync(join(folder, 'scripts', 'build.ts'), busy);
    await endWhileWorking(folder, 'start', 'SIGTERM');
  });

  test.each(['dev', 'backup', 'test', 'bench'])('npm run %s while it installs', async (script) => {
    await endWhileWorking(openFolder(busy), script, 'SIGTERM');
  });

  test('npm run release that is stopped says so, and leaves whole archives only', async () => {
    const folder = openFolder(killed);
    addPackages(folder);
    mkdirSync(join(folder, 'release'));
    for (const name of ['older.tar.zst', 'newer.tar.zst.part'])
      writeFileSync(join(folder, 'release', name), 'half');
    writeFileSync(join(folder, 'scripts', 'release.ts'), busy);
    const release = spawn(process.execPath, ['scripts/release.mjs'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const said = text(release.stderr);
    const ended = once(release, 'exit');
    await expect.poll(() => readdirSync(folder), { timeout: 30_000 }).toContain('working.json');
    release.kill('SIGTERM');
    expect([await said, (await ended)[0]]).toEqual(['Stopped.\n', 130]);
    expect(readdirSync(join(folder, 'release'))).toEqual(['older.tar.zst']);
  });
});
