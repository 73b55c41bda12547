import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const killed = 'process.kill(process.pid, "SIGKILL")';

/** A copy of the project without packages, with an npm that ends as told and a build that the system ends. */
function openFolder(npm: string) {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const own = ['.git', 'scripts', 'node_modules', 'build', 'bin', 'package-lock.json'];
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

test('a build that is ended for memory says so', () => {
  const folder = openFolder(killed);
  mkdirSync(join(folder, 'node_modules', 'node', 'bin'), { recursive: true });
  symlinkSync(process.execPath, join(folder, 'node_modules', 'node', 'bin', 'node'));
  const installed = createHash('sha256').update('{}').digest('hex');
  writeFileSync(join(folder, 'node_modules', '.installed-lockfile'), installed);
  expect(start(folder)).toEqual({ status: 1, stderr: `The build failed. ${lack}` });
});
