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

/** Programs that a bench needs, by their paths, and the packages that bring them. */
const tools = {
  debootstrap: { paths: ['/usr/sbin/debootstrap'], packages: ['debootstrap'] },
  haproxy: { paths: ['/usr/sbin/haproxy'], packages: ['haproxy'] },
  patroni: { paths: ['/usr/bin/patroni', '/usr/bin/etcd'], packages: ['patroni', 'etcd-server'] },
  varnish: { paths: ['/usr/sbin/varnishd'], packages: ['varnish', 'varnish-modules'] },
  wrk: { paths: ['/usr/bin/wrk'], packages: ['wrk'] },
};

/** Returns the path of the tool, which is installed where it is missing. */
export function ensureTool(name, env) {
  const { paths, packages } = tools[name];
  const areThere = () => paths.every((path) => existsSync(path));
  if (!areThere()) installDebianPackages(packages, env);
  if (!areThere()) throw new Error(`Install ${packages.join(' and ')}, then run this again.`);
  return paths[0];
}
