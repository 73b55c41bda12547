import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian-packages.mjs';

const debians = '/usr/sbin/haproxy';

/** The proxy of `npm run bench -- failover`. */
export function ensureHaproxy(env) {
  if (!existsSync(debians)) installDebianPackages(['haproxy'], env);
  if (!existsSync(debians)) throw new Error('Install "haproxy", then run this again.');
  return debians;
}
