import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian-packages.mjs';

const debians = ['/usr/bin/patroni', '/usr/bin/etcd'];
const areThere = () => debians.every((path) => existsSync(path));

/** What chooses the primary in `BY=patroni npm run bench -- failover`. */
export function ensurePatroni(env) {
  if (!areThere()) installDebianPackages(['patroni', 'etcd-server'], env);
  if (!areThere()) throw new Error('Install "patroni" and "etcd-server", then run this again.');
}
