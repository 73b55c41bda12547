import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { type DatabasePool, openDatabase } from '../../../app/platform/database/database.server.ts';

export type TestDatabase = DatabasePool & { url: string };

/** Runs tests in a copy of the migrated template; skipped without a server. */
export function onDatabase(name: string, tests: (database: () => TestDatabase) => void) {
  const template = inject('databaseUrl');
  describe.skipIf(template === '')(name, () => {
    let database: TestDatabase | undefined;
    beforeAll(async () => {
      database = await copyTemplate(template);
    });
    afterAll(async () => {
      await database?.close();
    });
    tests(() => {
      if (!database) throw new Error('the database exists only while tests run');
      return database;
    });
  });
}

export async function makeEmptyDatabase(beside: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(beside);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  url.pathname = `/${name}`;
  return url.href;
}

async function copyTemplate(template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const server = new URL(template);
  const from = server.pathname.slice(1);
  server.pathname = '/postgres';
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  // PostgreSQL copies a template only while nobody uses it, so copies wait for each other.
  await client.query('select pg_advisory_lock(42)');
  await client.query(`create database ${name} template ${from}`);
  await client.end();
  server.pathname = `/${name}`;
  const database = openDatabase(server.href, () => {});
  // Tests of many at once may wait longer for a connection than visitors.
  database.pool.options.connectionTimeoutMillis = 30_000;
  return { ...database, url: server.href };
}
