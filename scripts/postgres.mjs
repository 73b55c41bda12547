import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installDebianPackages } from './debian-packages.mjs';

const debianFolder = '/usr/lib/postgresql';

/** The folder with the programs of the machine's own PostgreSQL server; undefined when it has none. */
export function findPostgres() {
  const configured = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim();
  const packaged = existsSync(debianFolder)
    ? readdirSync(debianFolder)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(debianFolder, version, 'bin'))
    : [];
  return [configured, ...packaged].find((folder) => folder && existsSync(join(folder, 'initdb')));
}

/** Makes sure that tests have a PostgreSQL other than the embedded one. Required in CI, optional elsewhere. */
export function ensurePostgres(env) {
  if (findPostgres()) return;
  process.stdout.write('Installing a PostgreSQL server for the tests…\n');
  installDebianPackages(['postgresql'], env);
  if (!findPostgres() && env.CI)
    throw new Error(
      'The tests need a second PostgreSQL server, and none could be installed: install "postgresql".',
    );
}
