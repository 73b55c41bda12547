import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** Any number will do, as long as nothing else in the database locks it. */
const migrationLock = 4_202_601;

/**
 * Runs the SQL files of a folder that the database has not seen yet, in the order of their names, each in a
 * transaction of its own. Instances that start together wait for each other. A file that was changed after it
 * ran is refused: what it did cannot be done again.
 */
export async function migrate(databaseUrl: string, folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  // A connection of its own: waiting for another instance's migration may take longer than a query may.
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'comptoir migrations' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(
      'create table if not exists migrations (name text primary key, digest text not null, ran_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; digest: string }>(
      'select name, digest from migrations',
    );
    const seen = new Map(rows.map((row) => [row.name, row.digest]));

    const ran: string[] = [];
    for (const name of files) {
      const text = await readFile(join(folder, name), 'utf8');
      const digest = createHash('sha256').update(text).digest('hex');
      if (seen.has(name)) {
        if (seen.get(name) !== digest)
          throw new Error(`The migration ${name} was changed after it had run on this database.`);
        continue;
      }
      await runMigration(client, name, text, digest);
      ran.push(name);
    }
    return ran;
  } finally {
    await client.end();
  }
}

async function runMigration(client: pg.Client, name: string, text: string, digest: string) {
  try {
    await client.query('begin');
    await client.query(text);
    await client.query('insert into migrations (name, digest) values ($1, $2)', [name, digest]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`The migration ${name} failed.`, { cause: error });
  }
}
