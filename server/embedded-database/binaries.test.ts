import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPostgres } from '../../scripts/system-packages/postgres.mjs';
import { findBinaries } from './binaries.ts';
import { startEmbeddedDatabase } from './start-embedded-database.ts';

let folder: string;
beforeAll(async () => {
  // Where the database's own user may pass.
  folder = await mkdtemp(join(tmpdir(), 'comptoir-binaries-'));
  spawnSync('chmod', ['755', folder]);
});
afterAll(() => rm(folder, { recursive: true }));

/** Programs that only tell their version. */
async function pretend(name: string, version: string, { extensions = true } = {}) {
  const bin = join(folder, name, 'bin');
  await mkdir(join(bin, '..', 'lib'), { recursive: true });
  await mkdir(bin);
  for (const program of ['postgres', 'initdb'])
    await writeFile(join(bin, program), `#!/bin/sh\necho "postgres (PostgreSQL) ${version}"\n`, {
      mode: 0o755,
    });
  if (extensions) await writeFile(join(bin, '..', 'lib', 'pg_trgm.so'), '');
  return bin;
}

test('the newest minor version of the same major is run: the package’s, unless the system has a newer one', async () => {
  const packaged = await pretend('packaged', '18.4');
  const older = await pretend('older', '18.3');
  const newer = await pretend('newer', '18.12 (Debian 18.12-1)');
  const others = [
    join(folder, 'nowhere'),
    await pretend('major', '19.1'),
    await pretend('beta', '18beta1'),
    await pretend('bare', '18.13', { extensions: false }),
  ];
  expect(findBinaries(undefined, { packaged, system: others })).toBe(packaged);
  expect(findBinaries(undefined, { packaged, system: [older, ...others] })).toBe(packaged);
  expect(findBinaries(undefined, { packaged, system: [older, ...others, newer] })).toBe(newer);
  expect(findBinaries(undefined, { packaged: undefined, system: [older] })).toBe(older);
  expect(() => findBinaries(undefined, { packaged: undefined, system: others })).toThrow(
    /^There is no embedded PostgreSQL for .*: install PostgreSQL 18, or set DATABASE_URL to a PostgreSQL server\.$/,
  );
});

test('POSTGRES_BIN is run also when it is older, and refused when it does not fit', async () => {
  const older = await pretend('named', '18.1');
  expect(findBinaries(older)).toBe(older);
  const [major, bare] = [
    await pretend('named-major', '15.18'),
    await pretend('named-bare', '18.6', { extensions: false }),
  ];
  expect(() => findBinaries(join(folder, 'lost'))).toThrow(
    `POSTGRES_BIN is ${join(folder, 'lost')}, where the program "postgres" is missing. Nothing was changed.`,
  );
  expect(() => findBinaries(major)).toThrow(
    `POSTGRES_BIN is ${major}, which is PostgreSQL 15.18, and the shop runs PostgreSQL 18. Nothing was changed.`,
  );
  expect(() => findBinaries(bare)).toThrow('which lacks pg_trgm: install the extensions (contrib)');
});

async function openWith(dataDir: string, binaries: string, work: (client: pg.Client) => Promise<unknown>) {
  const server = await startEmbeddedDatabase({ dataDir, log: () => {}, binaries });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await work(client);
  await client.end();
  await server.stop();
}

test('another installation of the same major runs the same folder, and the package’s runs it again', async () => {
  const packaged = findBinaries();
  await cp(join(packaged, '..'), join(folder, 'other'), { recursive: true, verbatimSymlinks: true });
  const other = findBinaries(join(folder, 'other', 'bin'));
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  const program = async () =>
    (await readFile(join(dataDir, 'database', 'postmaster.opts'), 'utf8')).split(' ')[0];

  await openWith(dataDir, packaged, async (client) => {
    await client.query('create extension pg_trgm; create table kept (a text)');
    await client.query('create index on kept using gin (a gin_trgm_ops)');
    await client.query("insert into kept values ('béquille')");
    expect(await program()).toBe(join(packaged, 'postgres'));
  });
  for (const binaries of [other, packaged])
    await openWith(dataDir, binaries, async (client) => {
      const { rows } = await client.query("select a, similarity(a, 'bequille') > 0.2 as alike from kept");
      expect(rows).toEqual([{ a: 'béquille', alike: true }]);
      expect(await program()).toBe(join(binaries, 'postgres'));
    });
});

test.skipIf(!findPostgres())(
  'Debian’s PostgreSQL of another major is refused, and the folder stays as it is',
  async () => {
    const dataDir = join(folder, 'kept');
    await mkdir(dataDir);
    await openWith(dataDir, findBinaries(), (client) => client.query('create table kept (a int)'));
    const before = await readdir(join(dataDir, 'database'));
    expect(() => findBinaries(findPostgres())).toThrow(
      /which is PostgreSQL 1\d\.\d+, and the shop runs PostgreSQL 18\./,
    );
    expect(await readdir(join(dataDir, 'database'))).toEqual(before);
    await openWith(dataDir, findBinaries(), async (client) => {
      expect((await client.query('select count(*)::int as rows from kept')).rows).toEqual([{ rows: 0 }]);
    });
  },
);
