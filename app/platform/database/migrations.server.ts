import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { takeLock } from './advisory-lock.server.ts';

/** What PostgreSQL says when it waited for a lock in vain. */
const lockNotAvailable = '55P03';

/** The message is a sentence with the migration's name; the cause is PostgreSQL's error. */
export class MigrationFailed extends Error {}

/** `replaces` names the older files that this one was made of; the first lines of its text list them. */
export type Migration = { name: string; text: string; digest: string; replaces: string[] };

/** The last version that has the replaced files: its start runs those that a database lacks. */
export const lastWithReplacedFiles = 'commit 1476b543';

/** Runs new SQL files by name, each in a transaction. Instances wait for each other. Throws if an old file was changed. */
export async function migrate(databaseUrl: string, folder: string): Promise<string[]> {
  const migrations = await listMigrations(folder);
  // Not from the pool: waiting for another instance may take longer than a statement may.
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'comptoir migrations' });
  await client.connect();
  try {
    await takeLock(client, 'migrations');
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
    const waiting = migrations.filter(({ name }) => !seen.has(name));
    const replacing = findReplacing(waiting, new Set(seen.keys()));
    for (const migration of replacing) await record(client, migration);

    const missing = waiting.filter((migration) => !replacing.includes(migration));
    for (const migration of missing) await runAlone(client, migration);
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

export async function listMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      const digest = createHash('sha256').update(text).digest('hex');
      const lists = [...text.matchAll(/^-- replaces: (.+)$/gm)].map(([, list = '']) => list);
      return { name, text, digest, replaces: lists.flatMap((list) => list.split(', ')) };
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

/** Stops shops from starting on this database while the connection lasts. False if another client holds the lock for 3 s. */
export async function blockOtherInstances(client: pg.Client): Promise<boolean> {
  await client.query("set lock_timeout = '3s'");
  try {
    await takeLock(client, 'migrations');
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === lockNotAvailable) return false;
    throw error;
  } finally {
    await client.query('set lock_timeout = 0');
  }
}

/** Runs these migrations on an empty database, inside the connection's transaction. */
export async function migrateEmptyDatabase(client: pg.Client, migrations: Migration[]) {
  await client.query(`create table ${migrationsTable}`);
  for (const migration of migrations) await run(client, migration);
}

const migrationsTable =
  'migrations (name text primary key, digest text not null, ran_at timestamptz not null default now())';

/** A waiting lock blocks every later query of a running shop: hence short waits, repeated. */
const lockWait = { each: '2s', pause: 1000, times: 60 };

async function runAlone(client: pg.Client, migration: Migration, attempt = 1): Promise<void> {
  try {
    await client.query(`begin; set local lock_timeout = '${lockWait.each}'`);
    await run(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const isLocked = error instanceof pg.DatabaseError && error.code === lockNotAvailable;
    if (isLocked && attempt < lockWait.times) {
      await pause(lockWait.pause);
      return runAlone(client, migration, attempt + 1);
    }
    throw new MigrationFailed(`The migration ${migration.name} failed.`, { cause: error });
  }
}

async function run(client: pg.Client, migration: Migration) {
  await client.query(migration.text);
  await record(client, migration);
}

async function record(client: pg.Client, { name, digest }: Migration) {
  await client.query('insert into migrations (name, digest) values ($1, $2)', [name, digest]);
}
