import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installDebianPackages } from './debian-packages.mjs';

const debianFolder = '/usr/lib/postgresql';

/** The folder of the machine's PostgreSQL programs. */
export function findPostgres() {
  const configured = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim();
  const packaged = existsSync(debianFolder)
    ? readdirSync(debianFolder)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(debianFolder, version, 'bin'))
    : [];
  return [configured, ...packaged].find((folder) => folder && existsSync(join(folder, 'initdb')));
}

/** A second PostgreSQL for the tests: required in CI, optional elsewhere. */
export function ensurePostgres(env) {
  if (findPostgres()) return;
  process.stdout.write('Installing a PostgreSQL server for the tests…\n');
  installDebianPackages(['postgresql'], env);
  if (!findPostgres() && env.CI)
    throw new Error(
      'The tests need a second PostgreSQL server, and none could be installed: install "postgresql".',
    );
}
