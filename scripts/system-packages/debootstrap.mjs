import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian-packages.mjs';

const debians = '/usr/sbin/debootstrap';

/** Makes the empty root folder of `npm run bench -- one-machine`. */
export function ensureDebootstrap(env) {
  if (!existsSync(debians)) installDebianPackages(['debootstrap'], env);
  if (!existsSync(debians)) throw new Error('Install "debootstrap", then run this again.');
  return debians;
}
