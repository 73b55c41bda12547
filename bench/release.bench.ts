import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import released from '../package.json' with { type: 'json' };
import { findFreePort } from '../server/embedded-database/postmaster.ts';
import { answers } from './support/processes.ts';
import { report } from './support/report.ts';

/** How large is a release, and when does it answer where there is neither Node nor npm? It is also backed up and restored. */
execFileSync(process.execPath, ['scripts/release.ts', '--trial'], { stdio: 'inherit' });
const name = `comptoir-${released.version}-${process.platform}-${process.arch}.tar.zst`;
const archive = join('release', name);
const folder = await mkdtemp(join(tmpdir(), 'comptoir-release-'));
execFileSync('tar', ['--zstd', '-xf', archive, '-C', folder]);
const shop = join(folder, name.replace('.tar.zst', ''));
const disk = Number(execFileSync('du', ['-sm', shop], { encoding: 'utf8' }).split('\t')[0]);

const programs = join(folder, 'programs');
execFileSync('mkdir', [programs]);
for (const each of ['sh', 'dirname', 'readlink', 'cat', 'id', 'setpriv', 'test', 'useradd', 'flock']) {
  const found = spawnSync('which', [each], { encoding: 'utf8' }).stdout.trim();
  if (found) execFileSync('ln', ['-s', found, join(programs, each)]);
}
const port = await findFreePort();
const env = { PATH: programs, PORT: String(port), CATALOGUE: 'empty' };
const began = performance.now();
const running = spawn(join(shop, 'comptoir'), ['start'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
while (running.exitCode === null && !(await answers(`http://127.0.0.1:${port}/`))) await pause(50);
const seconds = (performance.now() - began) / 1000;
const command = (...args: string[]) => spawnSync(join(shop, 'comptoir'), args, { env }).status;
const backup = join(folder, 'backup.tar.zst');
const saved = command('backup', '--to', backup);
const ended = once(running, 'exit');
running.kill('SIGTERM');
await ended;
const restored = command('restore', backup, '--into', join(folder, 'restored'));

const fetched = Math.round((await stat(archive)).size / 1e6);
report(
  'release',
  'A release of this checkout, unpacked into an empty folder and started with a PATH that has no Node.',
  ['what', 'measured', 'bar'],
  [
    ['fetched', `${fetched} MB`, '≤ 150 MB'],
    ['unpacked', `${disk} MB`, '≤ 350 MB'],
    ['first start, until the first page', `${seconds.toFixed(1)} s`, '≤ 5 s'],
    ['backup, restore: status', `${saved}, ${restored}`, '0, 0'],
  ],
);
process.exitCode = fetched > 150 || disk > 350 || seconds > 5 || saved !== 0 || restored !== 0 ? 1 : 0;
await rm(folder, { recursive: true });
