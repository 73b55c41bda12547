import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian-packages.mjs';

const debians = '/usr/sbin/varnishd';

/** The CDN of `npm run bench -- cdn`, with the tags of varnish-modules. */
export function ensureVarnish(env) {
  if (!existsSync(debians)) installDebianPackages(['varnish', 'varnish-modules'], env);
  if (!existsSync(debians)) throw new Error('Install "varnish" and "varnish-modules", then run this again.');
  return debians;
}
