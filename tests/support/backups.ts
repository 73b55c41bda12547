import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import pg from 'pg';

export const never = new AbortController().signal;

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'comptoir-backup-'));
  folders.push(folder);
  return folder;
}

export function diskIn(folder: string, Driver = FSDriver): Disk {
  return new Disk(new Driver({ location: folder, visibility: 'private' }));
}

export async function ask<Row extends pg.QueryResultRow>(url: string, query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
}

/** A digest of each table, calculated differently than in a backup. */
export async function digestTables(url: string): Promise<Record<string, string>> {
  const tables = await ask<{ name: string }>(
    url,
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  );
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await ask<{ digest: string }>(
      url,
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest from "${name}" t`,
    );
    digests[name] = row?.digest ?? '';
  }
  return digests;
}
