import pg from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { onDatabase } from '../tests/support/database/database.ts';
import { checkDurability } from './check-postgres.ts';

onDatabase('a server that does not keep what it acknowledges', (database) => {
  async function warnings(options?: string) {
    const output: string[] = [];
    const log = pino({}, { write: (line) => output.push(JSON.parse(line).msg) });
    const pool = new pg.Pool({ connectionString: database().url, options });
    await checkDurability(pool, log);
    await pool.end();
    return output;
  }

  test('is logged with what it may cost, and a durable one is not', async () => {
    expect(await warnings()).toEqual([]);
    expect(await warnings('-c synchronous_commit=off')).toEqual([
      'PostgreSQL runs with synchronous_commit = off: a power cut may lose orders of which the customer was told that they are saved',
    ]);
    expect(await warnings('-c synchronous_commit=local')).toEqual([]);
  });
});
