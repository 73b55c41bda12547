import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { takeLock } from './advisory-lock.server.ts';
import { withLongConnection } from './long-connection.server.ts';

const lockNotAvailable = '55P03';
const deadlockDetected = '40P01';

/** The message is a sentence with the migration's name; the cause is PostgreSQL's error. */
export class MigrationFailed extends Error {}

/** Another instance migrates; it may have ended at the next start. */
export class MigrationsLocked extends Error {}

type SqlFile = { name: string; text: string; digest: string };

/** The first lines of its text list the older files that it `replaces`, and name the file of the `data` that it loads. */
export type Migration = SqlFile & { replaces: string[]; data: string };

/** The last version that has the replaced files: its start runs those that a database lacks. */
const lastWithReplacedFiles = 'commit 1476b543';

/** Runs new SQL files by name, each in a transaction, the last with the changed functions. Instances wait for each other. Throws if an old file changed, or if a newer version ran files that are not here. */
export async function migrate(
  databaseUrl: string,
  folder = 'database',
  longestWait = '30s',
): Promise<string[]> {
  const migrations = await listMigrations(folder);
  const functions = await listFiles(join(folder, 'functions'));
  return withLongConnection(databaseUrl, 'comptoir migrations', async (holder) => {
    if (!(await takeMigrationsLock(holder, longestWait)))
      throw new MigrationsLocked(
        `Another program has held the lock of the migrations for ${longestWait}: let it end, or end its connection (“comptoir migrations” or “comptoir restore” in pg_stat_activity).`,
      );
    return runNew(databaseUrl, migrations, functions);
  });
}

async function runNew(databaseUrl: string, migrations: Migration[], functions: SqlFile[]): Promise<string[]> {
  // Not from the pool: a migration may take longer than a statement may.
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'comptoir migrations' });
  await client.connect();
  try {
    await client.query(`create table if not exists ${migrationsTable}`);
    const { rows } = await client.query<{ name: string; digest: string }>(
      'select name, digest from migrations',
    );
    const seen = new Map(rows.map((row) => [row.name, row.digest]));

    const changed = migrations.find(({ name, digest }) => seen.has(name) && seen.get(name) !== digest);
    if (changed)
      throw new MigrationFailed(
        `The migration ${changed.name} was changed after it had run on this database.`,
      );
    const known = new Set(migrations.flatMap(({ name, replaces }) => [name, ...replaces]));
    const unknown = [...seen.keys()].find((name) => !known.has(name));
    if (unknown) throw new MigrationFailed(await describeNewerVersion(client, unknown));
    const waiting = migrations.filter(({ name }) => !seen.has(name));
    const replacing = findReplacing(waiting, new Set(seen.keys()));
    for (const migration of replacing) await record(client, migration);

    const missing = waiting.filter((migration) => !replacing.includes(migration));
    const last = missing.at(-1);
    for (const migration of missing.slice(0, -1))
      await runAlone(client, migration.name, () => run(client, migration));
    await runAlone(client, last?.name ?? 'functions', async () => {
      if (last) await run(client, last);
      if (await hasFunctionFiles(client)) await makeFunctions(client, functions);
      await client.query(`comment on table migrations is ${pg.escapeLiteral(await readVersion())}`);
    });
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Of the program. A database keeps that of the last one that migrated it as the comment of `migrations`. */
export async function readVersion(): Promise<string> {
  return JSON.parse(await readFile('package.json', 'utf8')).version;
}

async function describeNewerVersion(client: pg.Client, migration: string): Promise<string> {
  const { rows } = await client.query<{ version: string | null }>(
    "select obj_description('migrations'::regclass) as version",
  );
  const ours = await readVersion();
  const theirs = rows[0]?.version;
  const wanted = theirs && theirs !== ours ? `Comptoir ${theirs} or newer` : 'the version that ran it';
  return `This database belongs to a newer version: Comptoir ${ours} does not know its migration ${migration}. Install ${wanted}, or restore a backup (docs/operations.md, “Going back”).`;
}

export async function listMigrations(folder = 'database'): Promise<Migration[]> {
  const files = await listFiles(join(folder, 'migrations'));
  return Promise.all(
    files.map(async (file) => {
      const lists = [...file.text.matchAll(/^-- replaces: (.+)$/gm)].map(([, list = '']) => list);
      const [, source] = /^-- reads: (.+)$/m.exec(file.text) ?? [];
      const data = source ? await readFile(join(folder, source), 'utf8') : '';
      return { ...file, replaces: lists.flatMap((list) => list.split(', ')), data };
    }),
  );
}

async function listFiles(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, digest: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** Those of these migrations that count as run, because everything ran that they replace. Throws where only a part of it ran. */
export function findReplacing(migrations: Migration[], ran: Set<string>): Migration[] {
  const replacing = migrations.filter(({ replaces }) => replaces.length > 0);
  const replaced = replacing.flatMap(({ replaces }) => replaces);
  const missing = replaced.find((name) => !ran.has(name));
  if (missing === undefined) return replacing;
  if (!replaced.some((name) => ran.has(name))) return [];
  throw new MigrationFailed(
    `This database comes from between two versions: ${missing} has not run. Start ${lastWithReplacedFiles} of Comptoir on it once, then this version.`,
  );
}

/** Stops shops from starting on this database while the connection's transaction lasts. False, and the transaction is over, if another client holds the lock for 3 s. */
export async function blockOtherInstances(client: pg.Client): Promise<boolean> {
  return takeMigrationsLock(client, '3s');
}

async function takeMigrationsLock(client: pg.Client, longestWait: string): Promise<boolean> {
  await client.query("select set_config('lock_timeout', $1, true)", [longestWait]);
  try {
    await takeLock(client, 'migrations');
    await client.query('set local lock_timeout = 0');
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === lockNotAvailable) return false;
    throw error;
  }
}

/** Runs these migrations on an empty database, inside the connection's transaction. */
export async function migrateEmptyDatabase(client: pg.Client, migrations: Migration[]) {
  await client.query(`create table ${migrationsTable}`);
  for (const migration of migrations) await run(client, migration);
}

const migrationsTable =
  'migrations (name text primary key, digest text not null, ran_at timestamptz not null default now())';

/** Makes all functions and triggers of a restored database, whose backup may come from a version with other ones. Those of an older one name later tables: the next start makes them. */
export async function makeAllFunctions(client: pg.Client) {
  if (!(await hasFunctionFiles(client))) return;
  await client.query('delete from function_files');
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  const ran = new Set(rows.map(({ name }) => name));
  const isUpToDate = (await listMigrations()).every(({ name }) => ran.has(name));
  if (isUpToDate) await makeFunctions(client, await listFiles('database/functions'));
}

/** A waiting lock blocks every later query of a running shop: hence short waits, repeated. */
const lockWait = { each: '2s', pause: 1000, times: 60 };

async function runAlone(
  client: pg.Client,
  name: string,
  work: () => Promise<void>,
  attempt = 1,
): Promise<void> {
  try {
    await client.query(
      `begin; set local lock_timeout = '${lockWait.each}';
       set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
    );
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const isLocked =
      error instanceof pg.DatabaseError && [lockNotAvailable, deadlockDetected].includes(error.code ?? '');
    if (isLocked && attempt < lockWait.times) {
      await pause(lockWait.pause);
      return runAlone(client, name, work, attempt + 1);
    }
    throw new MigrationFailed(`The migration ${name} failed.`, { cause: error });
  }
}

async function run(client: pg.Client, migration: Migration) {
  await client.query("select set_config('migration.data', $1, true)", [migration.data]);
  await client.query(migration.text);
  await record(client, migration);
}

async function hasFunctionFiles(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select where to_regclass('function_files') is not null");
  return rows.length > 0;
}

/** Functions may call one another: their bodies are checked when they run. */
async function makeFunctions(client: pg.Client, files: SqlFile[]) {
  const { rows } = await client.query<SqlFile>('select name, digest from function_files');
  const made = new Map(rows.map(({ name, digest }) => [name, digest]));
  await client.query('set local check_function_bodies = off');
  for (const { name, text, digest } of files.filter((file) => made.get(file.name) !== file.digest)) {
    await client.query(text);
    await client.query(
      'insert into function_files values ($1, $2) on conflict (name) do update set digest = excluded.digest',
      [name, digest],
    );
  }
}

async function record(client: pg.Client, { name, digest }: Migration) {
  await client.query('insert into migrations (name, digest) values ($1, $2)', [name, digest]);
}
