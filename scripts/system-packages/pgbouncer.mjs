import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian-packages.mjs';

const debians = '/usr/sbin/pgbouncer';

export function findPgBouncer() {
  return existsSync(debians) ? debians : undefined;
}

/** A connection pooler for the journeys: required in CI, optional elsewhere. */
export function ensurePgBouncer(env) {
  if (findPgBouncer()) return;
  installDebianPackages(['pgbouncer'], env);
  if (!findPgBouncer() && env.CI)
    throw new Error('The journeys need PgBouncer, and it could not be installed: install "pgbouncer".');
}
