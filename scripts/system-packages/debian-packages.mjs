import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** False if they cannot be installed: another system, no root, no network. */
export function installDebianPackages(packages, env) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const run = (args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  return run(['update', '-q']) && run(['install', '-y', '-q', '--no-install-recommends', ...packages]);
}
