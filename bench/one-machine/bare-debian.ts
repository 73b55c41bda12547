import { execFileSync, type StdioOptions, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureTool } from '../../scripts/system-packages/debian-packages.mjs';

const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** `base` is a root folder that debootstrap made before. */
type Wanted = { suite: string; base?: string | undefined; members: string };

/**
 * Debian's smallest root folder as a machine of its own, with its own processes and without a network. `members` is the control
 * group that limits its memory.
 */
export async function openBareDebian({ suite, base, members }: Wanted) {
  const folder = await mkdtemp(join(tmpdir(), 'comptoir-debian-'));
  const root = join(folder, 'root');
  const quiet: StdioOptions = ['ignore', 'ignore', 'inherit'];
  if (base) execFileSync('cp', ['-a', base, root], { stdio: quiet });
  else
    execFileSync(ensureTool('debootstrap', process.env), ['--variant=minbase', suite, root], {
      stdio: quiet,
    });
  const mounts = `mount --bind ${root} ${root}; mount -t proc proc ${root}/proc; mount --rbind /dev ${root}/dev
    mount -t tmpfs tmpfs ${root}/run; ip link set lo up; touch ${folder}/open
    cd ${root}; pivot_root . .; umount -l .; while :; do sleep 0.2; done`;
  const machine = spawn(
    'unshare',
    ['--mount', '--net', '--pid', '--fork', '--kill-child', 'bash', '-ec', mounts],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  while (!existsSync(join(folder, 'open'))) await sleep(50);
  const first = (await readFile(`/proc/${machine.pid}/task/${machine.pid}/children`, 'utf8')).trim();

  /** As root of that machine, within its memory. Only `hasNetwork` reaches the world. */
  function run(script: string, { hasNetwork = false, isLimited = true } = {}) {
    const enter = ['nsenter', '-t', first, '-m', '-p', ...(hasNetwork ? [] : ['-n'])];
    const limited = isLimited ? `echo $$ > ${members}; exec "$@"` : 'exec "$@"';
    const { status, stdout, stderr } = spawnSync(
      'sh',
      ['-c', limited, 'sh', ...enter, 'env', '-i', `PATH=${path}`, 'HOME=/root', 'LC_ALL=C.UTF-8'].concat([
        ...['DEBIAN_FRONTEND=noninteractive', 'bash', '-c', script],
      ]),
      { encoding: 'utf8' },
    );
    return { status, said: `${stdout}${stderr}` };
  }

  /** Milliseconds until this address of the machine answers 200. */
  function waitFor(address: string): number {
    const asking = `const began = Date.now();
      while (Date.now() - began < 60000) {
        if (await fetch('${address}').then(({ status }) => status === 200, () => false)) break;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      console.log(Date.now() - began);`;
    const { stdout } = spawnSync(
      'nsenter',
      ['-t', first, '-n', process.execPath, '--input-type=module', '-e', asking],
      { encoding: 'utf8' },
    );
    return Number(stdout);
  }

  async function close() {
    const ended = new Promise((resolve) => machine.once('exit', resolve));
    machine.kill('SIGKILL');
    await ended;
    await sleep(500);
    await rm(folder, { recursive: true });
  }

  /** For a program of ours that the machine reaches. */
  const networkOf = ['nsenter', '-t', first, '-n'];
  return { root, run, waitFor, networkOf, close };
}
