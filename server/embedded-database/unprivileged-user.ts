import { spawnSync } from 'node:child_process';
import { DatabaseRefused } from '../refusals.ts';

const userName = 'comptoir';

export type Runner = {
  command: (program: string, args: string[]) => [string, string[]];
  owner: { uid: number; gid: number } | undefined;
};

/** PostgreSQL refuses to run as root. Its own user gets one capability where it cannot reach a folder (a clone in root's home). */
export function findRunner(mustReach: string[]): Runner {
  if (process.getuid?.() !== 0) return { command: (program, args) => [program, args], owner: undefined };

  const owner = findOwner() ?? makeOwner();
  const asOwner = ['--reuid', String(owner.uid), '--regid', String(owner.gid), '--clear-groups'];
  // no_setuid_fixup keeps the capability in access(2), with which PostgreSQL finds its programs.
  const passing = [
    '--inh-caps',
    '+dac_read_search',
    '--ambient-caps',
    '+dac_read_search',
    '--securebits',
    '+no_setuid_fixup',
  ];
  const reaches = (switches: string[]) =>
    mustReach.every((path) => spawnSync('setpriv', [...switches, '--', 'test', '-x', path]).status === 0);

  const switches = [asOwner, [...asOwner, ...passing]].find(reaches);
  if (!switches) {
    throw new DatabaseRefused(
      `The database runs as the user "${userName}", which cannot reach ${mustReach.join(' and ')}: put the shop and DATA_DIR where other users may pass.`,
    );
  }
  return { command: (program, args) => ['setpriv', [...switches, '--', program, ...args]], owner };
}

function findOwner(): { uid: number; gid: number } | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, userName], { encoding: 'utf8' }));
  if (uid?.status !== 0 || gid?.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

function makeOwner(): { uid: number; gid: number } {
  spawnSync('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    userName,
  ]);
  const owner = findOwner();
  if (owner) return owner;
  throw new DatabaseRefused(
    `The database must not run as root, and the system user "${userName}" could not be made: start the shop as an ordinary user.`,
  );
}
